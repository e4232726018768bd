/** Filter items of a preset (FILT-01) as the filter rule of the wire. */
import type { Collection } from '../collection/types.ts';
import type { FilterItem } from './types.ts';

/** Operators that ask nothing more (FILT-10). */
const valueless: ReadonlySet<string> = new Set(['null', 'nnull', 'empty', 'nempty', 'submitted']);

/** null where nothing is filtered. Items that still lack their value do not count yet. */
export function filterOf(items: readonly FilterItem[] | null | undefined): Record<string, unknown> | null {
  const rules = (items ?? []).filter(isComplete).map(ruleOf);
  return rules.length === 0 ? null : { _and: rules };
}

function isComplete({ field, operator, value }: FilterItem): boolean {
  if (field === '') return false;
  if (valueless.has(operator)) return true;
  if (Array.isArray(value)) return value.length > 0 && value.every((part) => part !== null && part !== '');
  return value !== null && value !== undefined && value !== '';
}

function ruleOf({ field, operator, value }: FilterItem): Record<string, unknown> {
  const test = { [`_${operator}`]: valueless.has(operator) ? true : value };
  return field.split('.').reduceRight<Record<string, unknown>>((rule, step) => ({ [step]: rule }), test);
}

/** Hides archived items while nobody asks for them (COLL-27, COLL-28); null where the collection has no archive. */
export function archiveFilter(
  collection: Pick<Collection, 'archive'>,
  showArchived = false,
): FilterItem | null {
  const { archive } = collection;
  if (!archive?.appFilter || showArchived) return null;
  return { key: 'hide-archived', field: archive.field, operator: 'neq', value: archive.value, locked: true };
}

/** LAY-12: what the user filters by; with `search`, one more for it. */
export function countActiveFilters(
  items: readonly FilterItem[] | null | undefined,
  search?: string | null,
): number {
  const chosen = (items ?? []).filter((item) => item.locked !== true).length;
  return search ? chosen + 1 : chosen;
}
