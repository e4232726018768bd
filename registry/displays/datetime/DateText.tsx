import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { formatDate } from './format.ts';
import type { options } from './options.ts';

/** The date in words; the stored form in the title. */
export function DateText({ value, options: chosen, field }: DisplayProps<typeof options, string>) {
  const { locale, clock } = useRender();
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  const text = formatDate(String(value), field.type, chosen, locale, clock.now());
  return (
    <time dateTime={String(value)} title={String(value)}>
      {text || String(value)}
    </time>
  );
}
