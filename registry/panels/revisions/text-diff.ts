/** Decides how a changed value is shown (REV-08). Pure. */
import { diffWordsWithSpace } from 'diff';

/** Shorter texts are easier to read as two values. Characters. */
const shortLength = 25;

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Maximum number of edits that are searched. Texts that differ more are shown as two values. */
const maxEdits = 2000;

/**
 * Returns the parts of a text difference (REV-08). Returns null if both values are short, if a value is not text, or if
 * they have little in common.
 */
export function textDiff(before: unknown, after: unknown): readonly DiffPart[] | null {
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  if (before.length <= shortLength && after.length <= shortLength) return null;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: maxEdits });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? null
  );
}
