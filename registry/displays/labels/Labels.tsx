import type { CSSProperties } from 'react';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { isLightColor } from '../../../schemas/value/luminance.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { labelOf, valuesOf, type Label } from './label.ts';
import classes from './labels.module.css';
import type { options } from './options.ts';

/** Shows labels as badges, or as a dot with its text: color is never the only information. */
export function Labels({ value, options: chosen, field }: DisplayProps<typeof options>) {
  const text = useText();
  const values = valuesOf(value);
  if (values.length === 0) return <EmptyValue />;
  return (
    <span className={classes.labels}>
      {values.map((one, i) => {
        const label = labelOf(one, chosen, field.type);
        return chosen.showAsDot ? (
          <span key={i} className={classes.dotted}>
            <i className={classes.dot} style={{ background: label.background }} />
            {text(label.text)}
          </span>
        ) : (
          <span key={i} className={classes.label} {...tint(label)}>
            {label.icon && <Icon name={label.icon} size={14} />}
            {text(label.text)}
          </span>
        );
      })}
    </span>
  );
}

/** Returns the custom colors. The default colors come from the theme. */
function tint({ foreground, background }: Label): object {
  if (foreground === '#263238' && background === '#eceff1') return {};
  const style = { '--foreground': foreground, '--background': background } as CSSProperties;
  return { style, 'data-tint': isLightColor(background) ? 'light' : 'dark' };
}
