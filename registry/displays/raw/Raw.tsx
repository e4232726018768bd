import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

/** Shows the stored value in a monospace font. */
export function Raw({ value }: DisplayProps<typeof options>) {
  const text = plainText(value);
  return text === '' ? <EmptyValue /> : <span style={{ font: 'var(--type-key)' }}>{text}</span>;
}
