import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import classes from './divider.module.css';
import type { options } from './options.ts';

/** A line between fields, with an optional heading. */
export function Divider({ options: chosen }: InterfaceProps<typeof options>) {
  const text = useText();
  const title = text(chosen.title);
  return (
    <div
      className={classes.divider}
      data-inline={chosen.inlineTitle || undefined}
      data-margin={chosen.marginTop || undefined}
    >
      {(title !== '' || chosen.icon) && (
        <h2 className={classes.title}>
          {chosen.icon && (
            <span style={{ color: chosen.color ?? undefined }}>
              <Icon name={chosen.icon} />
            </span>
          )}
          {title}
        </h2>
      )}
      <hr className={classes.line} style={{ borderColor: chosen.color ?? undefined }} />
    </div>
  );
}
