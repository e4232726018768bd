/** Describes values of fields as text, for messages. */
import type { Field } from '../../schemas/field/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { Services } from '../contract/services.ts';
import { displayFor } from './widget.ts';

/** Returns the value as lists show it; `–` if it is empty. */
export function valueText(
  field: Field,
  value: unknown,
  context: Pick<Services, 'metadata' | 'locale' | 't'> & { readonly registry: Registry },
): string {
  const { definition, options } = displayFor(field, context);
  const { metadata, locale, t } = context;
  const text =
    definition?.text(value ?? null, { field, options, metadata, locale, t }) ?? String(value ?? '');
  return text === '' ? '–' : text;
}
