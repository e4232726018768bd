/** Converts the filter items of a preset (FILT-01) to a filter rule of the API. */
import type { Collection } from '../collection/types.ts';
import { hasOpposite } from '../filter/opposites.ts';
import type { FilterItem } from './types.ts';

/** Returns true for operators that need no value (FILT-10). */
function isValueless(operator: string): boolean {
  return hasOpposite(operator) || operator === 'submitted';
}

/** Returns null if nothing is filtered. Items that still lack a value are ignored. */
export function filterOf(items: readonly FilterItem[] | null | undefined): Record<string, unknown> | null {
  const rules = (items ?? []).filter(isComplete).map(ruleOf);
  return rules.length === 0 ? null : { _and: rules };
}

function isComplete({ field, operator, value }: FilterItem): boolean {
  if (field === '') return false;
  if (isValueless(operator)) return true;
  if (Array.isArray(value)) return value.length > 0 && value.every((part) => part !== null && part !== '');
  return value !== null && value !== undefined && value !== '';
}

function ruleOf({ field, operator, value }: FilterItem): Record<string, unknown> {
  const test = { [`_${operator}`]: isValueless(operator) ? true : value };
  return field.split('.').reduceRight<Record<string, unknown>>((rule, step) => ({ [step]: rule }), test);
}

/**
 * Returns the filter that hides archived items (COLL-27, COLL-28), or null if the collection has no archive or
 * archived items are shown.
 */
export function archiveFilter(
  collection: Pick<Collection, 'archive'>,
  showArchived = false,
): FilterItem | null {
  const { archive } = collection;
  if (!archive?.appFilter || showArchived) return null;
  return { key: 'hide-archived', field: archive.field, operator: 'neq', value: archive.value, locked: true };
}

/** LAY-12: returns the number of filters that the user has set; a search counts as one more. */
export function countActiveFilters(
  items: readonly FilterItem[] | null | undefined,
  search?: string | null,
): number {
  const chosen = (items ?? []).filter((item) => item.locked !== true).length;
  return search ? chosen + 1 : chosen;
}
