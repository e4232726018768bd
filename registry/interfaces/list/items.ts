/** Helpers for the items of a repeater's value. Pure. */
import type { Field } from '../../../schemas/field/types.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { renderTemplate } from '../../../schemas/template/template.ts';
import { isRecord } from '../../../schemas/value/record.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Returns the items, or null if the value is not a list of objects. */
export function itemsOf(value: unknown): readonly Item[] | null {
  if (value === null || value === undefined) return none;
  return Array.isArray(value) && value.every(isRecord) ? value : null;
}

const none: readonly Item[] = [];

/** Returns the value of the items: null for none (INT-list-04). */
export function valueOf(items: readonly Item[]): readonly Item[] | null {
  return items.length === 0 ? null : items;
}

/** Returns the template of the rows: the configured one, else the first field. */
export function templateOf(template: string | null, fields: readonly Field[]): string {
  const [first] = fields;
  return template ?? (first ? `{{ ${first.field} }}` : '');
}

/** Returns a row as plain text, or '' if it is empty. */
export function wordsOf(template: string, item: Item): string {
  const format = (_: string, value: unknown) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  return renderTemplate(template, item, format).trim();
}

/** Returns an issue for each required field that has no value. Fields with conditions may not be required. */
export function missingIn(item: Item, fields: readonly Field[]): readonly Issue[] {
  return fields
    .filter(({ meta, field }) => isAlwaysRequired(meta) && (item[field] ?? null) === null)
    .map(({ field }) => ({ field, type: 'required' }));
}

function isAlwaysRequired(meta: Field['meta']): boolean {
  if (meta?.required !== true || meta.hidden || meta.readonly) return false;
  return (meta.conditions ?? []).length === 0;
}
