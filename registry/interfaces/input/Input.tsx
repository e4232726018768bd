import { isNumeral } from '../../../schemas/value/read-number.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { NumberControl } from './NumberControl.tsx';
import type { InputProps } from './options.ts';
import { TextControl } from './TextControl.tsx';

/** A one-line input for text or numbers. The definition decides by the field's type. */
export function Input(props: InputProps) {
  const { value, issues, labelId } = props;
  const numeric = (props.options as { readonly numeric?: boolean }).numeric === true;
  // A number that was rejected stays editable as text.
  const isText = !numeric || (typeof value === 'string' && issues.length > 0);
  const isShown = typeof value !== 'object' && (isText || isNumeral(value));
  if (value !== null && !isShown) return <RawValue value={value} labelId={labelId} />;
  return numeric ? <NumberControl {...props} /> : <TextControl {...props} />;
}
