import { useEffect, useState } from 'react';
import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { shortcutText } from '../../kit/controls/shortcut-text.ts';
import { Dialog } from '../../kit/feedback/Dialog.tsx';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { useText } from '../../kit/hooks/use-text.ts';
import { shortcutGroups, type ShortcutGroup } from './shortcut-groups.ts';
import classes from './palette.module.css';

interface Props {
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts, in the notation of the operating system. */
export function ShortcutSheet(props: Props) {
  return useLateTexts() ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onClose }: Props) {
  const { t, registry, report } = useRender();
  const { screens } = useWorkspace();
  const text = useText();
  const [groups, setGroups] = useState<readonly ShortcutGroup[]>([]);
  useEffect(() => {
    shortcutGroups(screens, registry, t).then(setGroups, report);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return (
    <Dialog title={t('palette.shortcuts')} size={760} close={t('common.close')} onClose={onClose}>
      <div className={classes.sheet}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={text(title)}>
            <h3>{text(title)}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={`${keys} ${label}`}>
                  <dt>{text(label)}</dt>
                  <dd>
                    {keys.split(' ').map((one) => (
                      <kbd key={one} dir="ltr">
                        {shortcutText(one)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
