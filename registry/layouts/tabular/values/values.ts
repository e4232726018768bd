/** The distinct values of a column: which columns have them, and the filters for chosen ones. Pure. */
import type { ColumnPlan } from '../../../../renderer/contract/plan.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { isComparable, isOpaque, isProse, isStored, momentOf } from '../../../../schemas/field/traits.ts';
import { isSecretField } from '../../../../schemas/field/secret.ts';
import { operatorsOfField } from '../../../../schemas/filter/operators-of-type.ts';
import { ruleOperator } from '../../../../schemas/query/filters.ts';
import type { FilterItem } from '../../../../schemas/query/types.ts';

/** A value of the column, and the number of rows that have it. `null` counts rows without a value and with an empty text. */
export interface Value {
  readonly value: Key | null;
  readonly count: number;
}

type Key = string | number | boolean;
type NewFilter = Pick<FilterItem, 'field' | 'operator' | 'value'>;

/**
 * Returns whether the values of a column are worth choosing from. Keys, times and long texts differ in each row. The
 * platform groups only by columns of the collection itself.
 */
export function listsValues({ key, field }: Pick<ColumnPlan, 'key' | 'field'>): boolean {
  const { type, schema } = field;
  if (key !== field.field || !isStored(type) || isSecretField(field) || schema?.is_primary_key) return false;
  const moment = momentOf(type);
  const differs = isProse(type) || (moment !== null && moment !== 'date');
  return isComparable(type) && !isOpaque(type) && !differs && operatorsOfField(field).includes('eq');
}

/** Reads the response of the aggregate query: the most frequent values first. Platforms send counts as numbers or texts. */
export function readValues(rows: readonly Row[], field: string): readonly Value[] {
  const counts = new Map<Key | null, number>();
  for (const row of rows) {
    const read = row[field];
    const value = read === undefined || read === '' ? null : (read as Key | null);
    counts.set(value, (counts.get(value) ?? 0) + Number(row['count'] ?? 0));
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}

/** Returns the filter for the rows that have one of the values, or none of them. At least one value is chosen. */
export function filterOfValues(
  { key, field }: Pick<ColumnPlan, 'key' | 'field'>,
  chosen: readonly Value['value'][],
  is: 'among' | 'other',
): NewFilter {
  const isAmong = is === 'among';
  const values = chosen.filter((value) => value !== null);
  const hasEmpty = values.length < chosen.length;
  const [first] = values;
  if (values.length === 0) return { field: key, operator: isAmong ? 'empty' : 'nempty', value: null };
  const takesList = operatorsOfField(field).includes('in');
  if (!hasEmpty && values.length === 1) return { field: key, operator: isAmong ? 'eq' : 'neq', value: first };
  if (!hasEmpty && takesList) return { field: key, operator: isAmong ? 'in' : 'nin', value: values };
  const compared = takesList
    ? [{ [isAmong ? '_in' : '_nin']: values }]
    : values.map((value) => ({ [isAmong ? '_eq' : '_neq']: value }));
  const rules = [...compared, ...(hasEmpty ? [{ [isAmong ? '_empty' : '_nempty']: true }] : [])];
  return {
    field: '',
    operator: ruleOperator,
    value: { [isAmong ? '_or' : '_and']: rules.map((rule) => ({ [key]: rule })) },
  };
}
