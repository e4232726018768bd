/** The filters that the menu of a cell adds. Pure. */
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isDynamic } from '../../../schemas/filter/scope.ts';
import { operatorsOfField } from '../../../schemas/filter/operators-of-type.ts';
import { problemAtPath } from '../../../schemas/query/check-filter.ts';
import type { FilterItem } from '../../../schemas/query/types.ts';
import { isList } from '../../../schemas/field/traits.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import { isRecord } from '../../../schemas/value/record.ts';

type NewFilter = Pick<FilterItem, 'field' | 'operator' | 'value'>;

interface Within {
  readonly metadata: Metadata;
  readonly collection: string;
}

/** Returns the filters for rows with the same value and with other values. null if the field cannot be compared. */
export function filtersOfCell(
  column: ColumnPlan,
  value: unknown,
  within: Within,
): { readonly same: NewFilter; readonly other: NewFilter } | null {
  const { field } = column;
  const filters = (path: string, operators: readonly [string, string], compared: unknown) => {
    const [same, other] = operators.map((operator) => ({ field: path, operator, value: compared }));
    const fits =
      same &&
      other &&
      [same, other].every(
        (each) => problemAtPath(within.metadata, within.collection, { ...each, key: '' }) === null,
      );
    return fits ? { same, other } : null;
  };
  const isBlank = value === null || value === undefined || value === '';
  if (isBlank) return isList(field.type) ? null : filters(column.key, ['empty', 'nempty'], null);
  if (isRecord(value)) {
    const found = pathInRow(column, value, within);
    return found && filters(`${column.key}${found.below}`, ['eq', 'neq'], found.value);
  }
  const isPlain = typeof value !== 'object' && !isDynamic(value);
  const compares = field.kind !== 'standard' || operatorsOfField(field).includes('eq');
  return isPlain && compares ? filters(column.key, ['eq', 'neq'], value) : null;
}

/** Returns the key of a related row, or the first shown value if the row was read without its key. */
function pathInRow(
  { key, field }: ColumnPlan,
  row: Readonly<Record<string, unknown>>,
  { metadata, collection }: Within,
): { readonly below: string; readonly value: unknown } | null {
  // The rest of a path such as `author.team` belongs to another collection.
  const side = key === field.field ? relationSide(metadata, collection, key) : null;
  const name = side?.related.referencedField;
  if (name && isComparable(row[name])) return { below: '', value: row[name] };
  const [first] = Object.entries(row).filter(([, value]) => isComparable(value));
  return first ? { below: `.${first[0]}`, value: first[1] } : null;
}

const isComparable = (value: unknown): boolean =>
  value !== null && value !== undefined && typeof value !== 'object' && !isDynamic(value);
