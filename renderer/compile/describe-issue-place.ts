/**
 * Describes the location of an issue by the names of the fields that lead to it, without the rows between
 * them.
 */
import type { Metadata } from '../../schemas/collection/types.ts';
import { nameInWords } from '../../schemas/field/name.ts';
import { nextCollection, relationSide } from '../../schemas/relation/side.ts';
import type { Issue } from '../../schemas/validation/types.ts';

/**
 * For `translations.3.title` of articles, returns ["Translations", "Title"], and for the row `translations.3` only
 * ["Translations"]. Row keys, and junction fields
 * that only lead to the related row, are omitted.
 */
export function describeIssuePlace(
  metadata: Metadata,
  collection: string | null,
  { field }: Issue,
): readonly string[] {
  const names: string[] = [];
  const steps = field.split('.');
  let at = collection;
  let onward: string | undefined;
  let isKey = false;
  for (const [i, step] of steps.entries()) {
    if (isKey) {
      isKey = false;
      continue;
    }
    const known = at === null ? undefined : metadata.field(at, step);
    const isLast = i === steps.length - 1;
    if (known ? step !== onward || isLast : isLast) names.push(known?.name ?? nameInWords(step));
    if (!known || at === null) continue;
    const side = relationSide(metadata, at, step);
    onward = side?.junction?.onwardField;
    if (side) at = nextCollection(metadata, at, step);
    // In a list, the key of a row follows.
    isKey = side !== null && !side.near.isOwn;
  }
  return names;
}
