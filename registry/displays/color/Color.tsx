import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { isHexColor } from '../../../schemas/value/luminance.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import classes from './color.module.css';
import type { options } from './options.ts';

/** Shows a dot in the color and the color code. If the value is missing or invalid, uses the default color. */
export function Color({ value, options: chosen }: DisplayProps<typeof options>) {
  const text = plainText(value);
  const background = isHexColor(text) ? text : chosen.defaultColor;
  return (
    <span className={classes.color}>
      <i className={classes.dot} style={{ background }} data-testid="dot" />
      {text === '' ? <EmptyValue /> : <span className={classes.text}>{text}</span>}
    </span>
  );
}
