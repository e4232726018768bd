import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { mimeTypeName } from '../../../schemas/value/mime-type.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

export function MimeType({ value, options: chosen }: DisplayProps<typeof options>) {
  const type = plainText(value);
  if (type === '') return <EmptyValue />;
  return <span title={type}>{mimeTypeName(type, chosen.showAsExtension)}</span>;
}
