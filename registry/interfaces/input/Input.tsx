import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { RawValue } from '../shared/RawValue.tsx';
import { NumberControl } from './NumberControl.tsx';
import type { options } from './options.ts';
import { TextControl } from './TextControl.tsx';

export type InputProps = InterfaceProps<typeof options, string | number>;

/** One line of text, or a number: which of the two, the definition decided from the field's type. */
export function Input(props: InputProps) {
  if (typeof props.value === 'object' && props.value !== null)
    return <RawValue value={props.value} labelId={props.labelId} />;
  const numeric = (props.options as { readonly numeric?: boolean }).numeric === true;
  return numeric ? <NumberControl {...props} /> : <TextControl {...props} />;
}
