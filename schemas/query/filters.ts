/** Converts the filter items of a preset (FILT-01) to a filter rule of the API. */
import type { Collection } from '../collection/types.ts';
import { takesPair } from '../filter/operators-of-type.ts';
import { hasOpposite } from '../filter/opposites.ts';
import { isRecord } from '../value/record.ts';
import type { FilterItem } from './types.ts';

/** The operator of an item without a field, whose value is a whole filter rule of the API. */
export const ruleOperator = 'rule';

/** Returns true for operators that need no value (FILT-10). */
export function isValueless(operator: string): boolean {
  return hasOpposite(operator) || operator === 'submitted';
}

/** Returns null if nothing is filtered. Items that still lack a value are ignored. */
export function filterOf(items: readonly FilterItem[] | null | undefined): Record<string, unknown> | null {
  const rules = (items ?? []).filter(isComplete).map(ruleOf);
  return rules.length === 0 ? null : { _and: rules };
}

/** Returns whether the filter has all values that its operator needs. */
export function isComplete({ field, operator, value }: FilterItem): boolean {
  if (field === '') return operator === ruleOperator && isRecord(value);
  if (isValueless(operator)) return true;
  if (takesPair(operator) && !(Array.isArray(value) && value.length === 2)) return false;
  if (Array.isArray(value)) return value.length > 0 && value.every((part) => part !== null && part !== '');
  return value !== null && value !== undefined && value !== '';
}

function ruleOf({ field, operator, value }: FilterItem): Record<string, unknown> {
  if (field === '') return value as Record<string, unknown>;
  const test = { [`_${operator}`]: isValueless(operator) ? true : value };
  return field.split('.').reduceRight<Record<string, unknown>>((rule, step) => ({ [step]: rule }), test);
}

/** COLL-28: whether a list hides archived items, shows all items or only archived ones. */
export type ArchiveView = 'hide' | 'show' | 'only';

type WithArchive = Pick<Collection, 'archive'>;
type Archive = NonNullable<Collection['archive']>;
type Filters = readonly FilterItem[] | null | undefined;

/** Keys of the locked items that contain the user's choice. They have no value, so they filter nothing. */
const choiceKeys = { hide: 'hide-archived', show: 'show-archived' } as const;

/** Returns null if the collection has no archive, or does not hide archived items. */
export function archiveViewOf({ archive }: WithArchive, filters: Filters): ArchiveView | null {
  if (!archive?.appFilter) return null;
  const own = (filters ?? []).filter(({ field }) => field === archive.field);
  if (own.some((item) => isOnlyArchived(item, archive))) return 'only';
  if (own.some(({ key }) => key === choiceKeys.hide)) return 'hide';
  return own.some((item) => item.key === choiceKeys.show || isComplete(item)) ? 'show' : 'hide';
}

function isOnlyArchived({ field, operator, value }: FilterItem, archive: Archive): boolean {
  return field === archive.field && operator === 'eq' && String(value) === String(archive.value);
}

/**
 * Returns the filters with another view of the archive. "Archived only" is a filter that the user can see. The user's
 * other filters are kept, also those on the archive field.
 */
export function withArchiveView(
  { archive }: WithArchive,
  filters: Filters,
  view: ArchiveView,
): readonly FilterItem[] | null {
  const isChoice = ({ key, locked }: FilterItem) =>
    locked === true && Object.values<string>(choiceKeys).includes(key);
  const others = (filters ?? []).filter(
    (item) => !archive || !(isChoice(item) || isOnlyArchived(item, archive)),
  );
  const isOwn = (item: FilterItem) => item.field === archive?.field && isComplete(item);
  if (!archive || (view === 'hide' && !others.some(isOwn))) return others.length > 0 ? others : null;
  const { field, value } = archive;
  if (view !== 'only')
    return [...others, { key: choiceKeys[view], field, operator: 'eq', value: null, locked: true }];
  // The user may have changed the value of an earlier "archived only".
  const taken = others.filter(({ key }) => key.startsWith('only-archived')).length;
  return [
    ...others,
    { key: taken > 0 ? `only-archived-${taken}` : 'only-archived', field, operator: 'eq', value },
  ];
}

/**
 * Returns the filter that hides archived items (COLL-27), or null if the collection has no archive or the
 * filters show archived items.
 */
export function archiveFilter(collection: WithArchive, filters?: Filters): FilterItem | null {
  const { archive } = collection;
  if (!archive || archiveViewOf(collection, filters) !== 'hide') return null;
  return { key: 'hide-archived', field: archive.field, operator: 'neq', value: archive.value, locked: true };
}

/** LAY-12: returns the number of complete filters that the user has set; a search counts as one more. */
export function countActiveFilters(
  items: readonly FilterItem[] | null | undefined,
  search?: string | null,
): number {
  const chosen = (items ?? []).filter((item) => item.locked !== true && isComplete(item)).length;
  return search ? chosen + 1 : chosen;
}
