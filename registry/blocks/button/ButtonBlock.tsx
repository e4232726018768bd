import { useContext, useRef, useState } from 'react';
import { ActionPlace } from '../../../renderer/contract/workspace.ts';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { describeAction } from '../../../renderer/contract/registry.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useExplained } from '../../../renderer/kit/access/use-explained.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { useIsDialogOpen } from '../../../renderer/kit/feedback/open-dialogs.ts';
import { shortcutText } from '../../../renderer/kit/controls/shortcut-text.ts';
import { MenuEntryItem } from '../../../renderer/kit/page/menu-entry-item.ts';
import { SplitButton } from '../../../renderer/kit/controls/SplitButton.tsx';
import type { ActionSpec } from '../../../schemas/screen/types.ts';
import type { options } from './options.ts';

/**
 * Renders a button that runs an action. Primary buttons show their name; a menu makes them split buttons. Outlined
 * buttons show only an icon. On a phone, a menu contains all but the primary ones.
 */
export function ButtonBlock(props: BlockProps<typeof options>) {
  const { label, icon, kind, action, menu, options: chosen } = props;
  const disabled = useExplained(props.disabled);
  const { t, registry } = useRender();
  const place = useContext(ActionPlace);
  const isPrimary = kind === 'primary';
  const screen = useScreen();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  // Behind a question, the action only waits for the answer.
  const loading = !useIsDialogOpen() && running;
  const run = async (spec: ActionSpec) => {
    // Ignores clicks while the action runs: a second click on Save must not save twice.
    if (busy.current) return;
    busy.current = true;
    setRunning(true);
    try {
      await screen.run(spec);
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  const describe = (spec: ActionSpec) => {
    const { call, label: name, icon: sign } = describeAction(spec, registry);
    return {
      label: screen.text(name),
      icon: sign,
      shortcut: call.shortcut === undefined ? null : shortcutText(call.shortcut),
      disabled,
      run: () => void run(spec),
    };
  };
  const own = action === null ? null : describe(action);
  const shown = {
    icon: icon ?? own?.icon ?? 'arrow_forward',
    disabled,
    onClick: () => action !== null && void run(action),
  };
  const text = label ?? own?.label ?? '';
  if (place === 'menu') {
    // A primary button stays in the bar.
    const first =
      own === null || isPrimary || (chosen.fold && disabled !== false)
        ? []
        : [{ ...own, label: text, icon: shown.icon }];
    return [...first, ...menu.map(describe)].map((entry) => <MenuEntryItem key={entry.label} {...entry} />);
  }
  if (place === 'short-bar' && !isPrimary) return null;
  if (kind === 'outline')
    return (
      <IconButton {...shown} kind="line" label={text} shortcut={own?.shortcut ?? null} fold={chosen.fold} />
    );
  if (!isPrimary)
    return (
      <Button {...shown} kind={kind} size="small" loading={loading}>
        {text}
      </Button>
    );
  return (
    <SplitButton
      {...shown}
      fold
      loading={loading}
      menu={place === 'short-bar' ? [] : menu.map(describe)}
      menuLabel={t('item.more_ways', { action: text })}
    >
      {text}
    </SplitButton>
  );
}
