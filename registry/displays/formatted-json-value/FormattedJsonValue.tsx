import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { jsonTexts } from './json-texts.ts';
import type { options } from './options.ts';

/** Shows the texts in one line, with the full text as tooltip. */
export function FormattedJsonValue({ value, options: chosen }: DisplayProps<typeof options>) {
  const text = jsonTexts(value, chosen.format ?? '').join(', ');
  if (text === '') return <EmptyValue />;
  return (
    <span title={text} style={chosen.format === null ? { fontFamily: 'var(--font-mono)' } : undefined}>
      {text}
    </span>
  );
}
