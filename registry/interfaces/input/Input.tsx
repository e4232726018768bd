import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { isNumeral } from '../../../schemas/value/read-number.ts';
import { RawValue } from '../shared/RawValue.tsx';
import { NumberControl } from './NumberControl.tsx';
import type { options } from './options.ts';
import { TextControl } from './TextControl.tsx';

export type InputProps = InterfaceProps<typeof options, string | number>;

/** One line of text, or a number: which of the two, the definition decided from the field's type. */
export function Input(props: InputProps) {
  const { value, labelId } = props;
  const numeric = (props.options as { readonly numeric?: boolean }).numeric === true;
  const isShown = typeof value !== 'object' && (!numeric || isNumeral(value));
  if (value !== null && !isShown) return <RawValue value={value} labelId={labelId} />;
  return numeric ? <NumberControl {...props} /> : <TextControl {...props} />;
}
