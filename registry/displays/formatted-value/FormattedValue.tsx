import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { formatOf } from './format.ts';
import type { options } from './options.ts';

const fonts: Record<string, string | undefined> = {
  monospace: 'var(--font-mono)',
  serif: 'var(--font-prose)',
};

export function FormattedValue({ value, options: chosen, field }: DisplayProps<typeof options>) {
  const { locale } = useRender();
  const shown = formatOf(field, value, chosen, locale);
  if (shown === '') return <EmptyValue />;
  return (
    <span style={{ fontFamily: fonts[chosen.font], fontWeight: chosen.bold ? 630 : undefined }}>{shown}</span>
  );
}
