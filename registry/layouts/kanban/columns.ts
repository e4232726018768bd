/** The columns of a board: their values, names, colors and filters. Pure. */
import type { Row } from '../../../renderer/contract/platform.ts';
import { isTruth } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { storedChoice } from '../../../schemas/option/choice.ts';
import type { Choice } from '../../../schemas/option/types.ts';
import { booleanOf } from '../../../schemas/value/boolean.ts';
import { choicesOfField } from './choices.ts';

/** The value of the field in the rows of a column. null means that they have no value. */
type ColumnValue = string | number | boolean | null;

export interface Column {
  readonly id: string;
  readonly value: ColumnValue;
  /** A text of the metadata: a literal or `$t:key`. */
  readonly name: string;
  readonly icon: string | null;
  /** The color of the choice, if it has one. */
  readonly color: string | null;
  /** The related row that the column shows. null if the field has no relation. */
  readonly row: Row | null;
}

/** A group of the aggregate query. */
export interface Group {
  readonly value: unknown;
  readonly count: number;
  /** null if nothing is summed, or if no row has a number. */
  readonly sum: string | number | null;
}

/** More columns than these are not drawn. */
const maxColumns = 60;

const withoutValue = 'none';

/** Returns the id of a column. Values that the field cannot distinguish have the same id. */
export function columnId(value: unknown, field: Pick<Field, 'type'>): string {
  if (value === null || value === undefined) return withoutValue;
  const truth = isTruth(field.type) ? booleanOf(value) : null;
  return `=${String(truth ?? value)}`;
}

const textOf = (choice: Choice, key: string) =>
  typeof choice[key] === 'string' && choice[key] !== '' ? choice[key] : null;

function columnOf(field: Pick<Field, 'type'>, value: ColumnValue, more: Partial<Column>): Column {
  return {
    id: columnId(value, field),
    value,
    name: String(value),
    icon: null,
    color: null,
    row: null,
    ...more,
  };
}

/** Whether a row may have no value. */
function isNullable({ schema, meta }: Pick<Field, 'schema' | 'meta'>): boolean {
  return schema?.is_nullable !== false && meta?.required !== true;
}

/**
 * Returns the columns of a field with choices: the choices in their order, then the other stored values. The column "No
 * value" is last. It is left out if the field needs a value and each row has one.
 */
export function choiceColumns(field: Field, groups: readonly Group[]): readonly Column[] {
  const known = isTruth(field.type)
    ? [true, false].map((value) =>
        columnOf(field, value, {
          name: labelOfTruth(field, value),
          icon: value ? 'check_circle_outline' : 'radio_button_unchecked',
        }),
      )
    : choicesOfField(field).map((choice) =>
        columnOf(field, storedChoice(choice.value, field.type), {
          name: choice.text || String(choice.value),
          icon: textOf(choice, 'icon'),
          color: textOf(choice, 'foreground') ?? textOf(choice, 'color'),
        }),
      );
  const others = groups
    .filter(({ value, count }) => value !== null && count > 0)
    .map(({ value }) =>
      columnOf(field, value as ColumnValue, value === '' ? { name: '$t:layouts.empty_text' } : {}),
    );
  return unique([...[...known, ...others].slice(0, maxColumns), ...noValueColumns(field, groups)]);
}

function labelOfTruth({ meta }: Field, value: boolean): string {
  const label = meta?.display_options?.[value ? 'labelOn' : 'labelOff'];
  return typeof label === 'string' && label !== '' ? label : value ? '$t:common.yes' : '$t:common.no';
}

/** Returns the column of rows without a value, if there are or may be such rows. */
function noValueColumns(field: Field, groups: readonly Group[]): readonly Column[] {
  const isUsed = groups.some(({ value, count }) => value === null && count > 0);
  return isUsed || isNullable(field) ? [columnOf(field, null, { name: '$t:layouts.no_value' })] : [];
}

/** Returns the columns of related rows, in their order. `keyField` is the column to which the foreign key refers. */
export function relatedColumns(
  field: Field,
  rows: readonly Row[],
  groups: readonly Group[],
  { keyField, nameOf }: { readonly keyField: string; readonly nameOf: (row: Row) => string },
): readonly Column[] {
  const related = rows.map((row) =>
    columnOf(field, row[keyField] as ColumnValue, { name: nameOf(row), row }),
  );
  return unique([...related, ...noValueColumns(field, groups)]);
}

function unique(columns: readonly Column[]): readonly Column[] {
  const byId = new Map<string, Column>();
  for (const column of columns) if (!byId.has(column.id)) byId.set(column.id, column);
  return [...byId.values()];
}

/** Returns the filter for the rows of a column, within the filter of the list. */
export function filterOfColumn(field: string, { value }: Pick<Column, 'value'>, filter: unknown): object {
  const own = { [field]: value === null ? { _null: true } : { _eq: value } };
  return filter ? { _and: [own, filter] } : own;
}

/** Reads the response of the aggregate query. Platforms send counts and sums as numbers or as texts. */
export function readGroups(rows: readonly Row[], field: string, sumField: string | null): readonly Group[] {
  return rows.map((row) => {
    const sums = row['sum'] as Readonly<Record<string, string | number | null>> | null | undefined;
    return {
      value: row[field] ?? null,
      count: Number(row['count'] ?? 0),
      sum: sumField === null ? null : (sums?.[sumField] ?? null),
    };
  });
}
