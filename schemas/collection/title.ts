/** Chooses the fields that name a row, for lists and for related rows. */
import { isTitle } from '../field/traits.ts';
import type { Field } from '../field/types.ts';
import type { Metadata } from './types.ts';

/** Names of fields that usually contain the title of their row, the best first. */
const titleNames = ['title', 'name', 'headline', 'label', 'subject', 'first_name', 'last_name', 'email'];

/** Returns the visible text fields with a name such as `title`, the best first. Without one, the first text field. */
export function titleFields(fields: readonly Field[]): readonly Field[] {
  const texts = fields.filter(
    ({ type, kind, meta, schema }) =>
      kind === 'standard' && isTitle(type) && !meta?.hidden && !schema?.is_primary_key,
  );
  const named = titleNames.flatMap((name) => texts.filter(({ field }) => field === name));
  return named.length > 0 ? named : texts.slice(0, 1);
}

/**
 * Returns the template that names the rows of a collection: its display template, else its best title field. null if it
 * has neither, or if its fields are not loaded.
 */
export function titleTemplate(metadata: Metadata, collection: string): string | null {
  const { displayTemplate } = metadata.collection(collection) ?? {};
  if (displayTemplate) return displayTemplate;
  const [first] = titleFields(metadata.fields(collection));
  return first ? `{{ ${first.field} }}` : null;
}
