import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { wholeSize } from '../../../schemas/query/shortened.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { bytesText } from './bytes-text.ts';
import type { options } from './options.ts';

export function Binary({ value, row, field }: DisplayProps<typeof options>) {
  const { locale } = useRender();
  if (value === null) return <EmptyValue />;
  return <span>{bytesText(value, locale, wholeSize(row, field.field))}</span>;
}
