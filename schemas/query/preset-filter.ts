/** Converts the rule of a preset of later versions (`filter`) to the filter items of this version (`filters`). Pure. */
import { operators } from '../filter/predicate.ts';
import { isRecord } from '../value/record.ts';
import { filterOf, isValueless, ruleOperator } from './filters.ts';
import type { FilterItem } from './types.ts';

const known: ReadonlySet<string> = new Set(operators);

/**
 * Returns one item for each condition, if all of them must be met. Any other rule becomes one item that contains it.
 * `filterOf` returns an equal rule. Returns null for a rule without conditions.
 */
export function filterItemsOf(rule: unknown): readonly FilterItem[] | null {
  if (!isRecord(rule) || Object.keys(rule).length === 0) return null;
  const members: readonly unknown[] =
    Object.keys(rule).length === 1 && Array.isArray(rule['_and']) ? rule['_and'] : [rule];
  if (members.length === 0) return null;
  const items = members.map((member, i) => itemOf(member, `filter-${i}`));
  if (items.every((item) => item !== null)) return items;
  return [{ key: 'filter-0', field: '', operator: ruleOperator, value: rule }];
}

/** Returns null if the rule is more than one condition, or its condition is not one of the filter panel. */
function itemOf(rule: unknown, key: string): FilterItem | null {
  const steps: string[] = [];
  for (let at: unknown = rule; isRecord(at);) {
    const [[name, value] = ['', undefined], ...others] = Object.entries(at);
    if (others.length > 0) return null;
    if (name.startsWith('_') && steps.length > 0) {
      const item = { key, field: steps.join('.'), operator: name.slice(1), value };
      return known.has(item.operator) && isExact(item) ? item : null;
    }
    if (name.startsWith('_') || name.includes('.')) return null;
    steps.push(name);
    at = value;
  }
  return null;
}

/** Returns whether the item has the same meaning as its rule, and is complete. */
function isExact(item: FilterItem): boolean {
  return filterOf([item]) !== null && (!isValueless(item.operator) || item.value === true);
}
