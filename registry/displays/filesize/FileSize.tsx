import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { fileSizeText } from './file-size-text.ts';
import type { options } from './options.ts';

export function FileSize({ value }: DisplayProps<typeof options>) {
  const { locale } = useRender();
  const text = fileSizeText(value, locale);
  return text === '' ? <EmptyValue /> : <span>{text}</span>;
}
