import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { formatValue } from './format.ts';
import type { options } from './options.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

const fonts: Record<string, string | undefined> = {
  monospace: 'var(--font-mono)',
  serif: 'var(--font-prose)',
};

export function FormattedValue({ value, options: chosen, field }: DisplayProps<typeof options>) {
  const { locale } = useRender();
  const shown = formatValue(value, field, chosen, locale);
  if (shown === '') return <EmptyValue />;
  const style = {
    fontFamily: ownValue(fonts, chosen.font),
    fontWeight: chosen.bold ? 630 : undefined,
    color: chosen.color ?? undefined,
  };
  return <span style={style}>{shown}</span>;
}
