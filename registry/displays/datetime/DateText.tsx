import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import { formatDate, fullFormat } from './format.ts';
import type { options } from './options.ts';
import { useNow } from '../../../renderer/kit/hooks/use-now.ts';

/** Shows the date in words. The full date and time is the tooltip and the accessible description. */
export function DateText({ value, options: chosen, field }: DisplayProps<typeof options>) {
  const { locale, clock } = useRender();
  const stored = plainText(value);
  const now = useNow(clock, chosen.relative && stored !== '');
  if (stored === '') return <EmptyValue />;
  const text = formatDate(stored, field.type, chosen, locale, now);
  const full = formatDate(stored, field.type, fullFormat, locale, now);
  return (
    <time dateTime={stored} title={full || stored}>
      {text || stored}
    </time>
  );
}
