import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useText } from '../../../renderer/kit/use-text.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { labelOf, valuesOf } from './label.ts';
import classes from './labels.module.css';
import type { options } from './options.ts';

/** Badges, or a dot with its word: colour is never the only sign. */
export function Labels({ value, options: chosen }: DisplayProps<typeof options>) {
  const text = useText();
  const values = valuesOf(value);
  if (values.length === 0) return <EmptyValue />;
  return (
    <span className={classes.labels}>
      {values.map((one) => {
        const label = labelOf(one, chosen);
        return chosen.showAsDot ? (
          <span key={String(one)} className={classes.dotted}>
            <i className={classes.dot} style={{ background: label.background }} />
            {text(label.text)}
          </span>
        ) : (
          <span
            key={String(one)}
            className={classes.label}
            style={{ color: label.foreground, background: label.background }}
          >
            {text(label.text)}
          </span>
        );
      })}
    </span>
  );
}
