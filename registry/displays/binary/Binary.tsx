import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { bytesText } from './bytes-text.ts';
import type { options } from './options.ts';

export function Binary({ value }: DisplayProps<typeof options>) {
  return value === null ? <EmptyValue /> : <span>{bytesText(value)}</span>;
}
