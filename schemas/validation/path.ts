import { isRecord } from '../value/record.ts';

/**
 * The way from an item to a value of a row that belongs to it: names of fields, and in a list the row. One that the sender
 * named by its key is known by it; `new` counts, from 0, those of `create`, or those without a key in a whole list.
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

/** Of a step in a path of dots; a new row has no name that says which it is. */
export function nameOfStep(step: PathStep): string {
  if (typeof step === 'string') return step;
  return 'key' in step ? String(step.key) : `+${step.new}`;
}

/** The field of an item in which an issue is, however deep: of `translations.3.title` that is `translations`. */
export function ownField({ field }: { readonly field: string }): string {
  return field.split('.')[0] ?? field;
}
