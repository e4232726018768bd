import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { extensionOf } from '../../../schemas/value/mime-type.ts';
import { mimeTypeText } from '../../shared/mime-type-text.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

export function MimeType({ value, options: chosen }: DisplayProps<typeof options>) {
  const { t } = useRender();
  const type = plainText(value);
  if (type === '') return <EmptyValue />;
  return <span title={type}>{chosen.showAsExtension ? extensionOf(type) : mimeTypeText(type, t)}</span>;
}
