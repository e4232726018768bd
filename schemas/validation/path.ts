import { isRecord } from '../value/record.ts';

/**
 * A path from an item to a value of a nested row: field names and, inside a list, the row. A row is identified by its
 * key if the client sent one. Otherwise `new` is its 0-based index among the rows of `create`, or among the rows
 * without a key of a complete list.
 * `['translations', { key: 3 }, 'title']`, `['tags', { new: 0 }, 'tags_id', 'name']`, `['author', 'name']`.
 */
export type PathStep = string | { readonly key: string | number } | { readonly new: number };

export function isPath(value: unknown): value is readonly PathStep[] {
  return Array.isArray(value) && value.length > 0 && value.every(isStep);
}

function isStep(step: unknown): step is PathStep {
  if (!isRecord(step)) return typeof step === 'string';
  return typeof step['new'] === 'number' || ['string', 'number'].includes(typeof step['key']);
}

/** Returns the name of a step in a dot path. A new row is named by its index. */
export function nameOfStep(step: PathStep): string {
  if (typeof step === 'string') return step;
  return 'key' in step ? String(step.key) : `+${step.new}`;
}

/** Returns the top-level field that contains an issue: `translations` for `translations.3.title`. */
export function topLevelField({ field }: { readonly field: string }): string {
  return field.split('.')[0] ?? field;
}
