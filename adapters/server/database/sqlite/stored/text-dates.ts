/** Finds dates in columns that are declared as text. Many programs use such columns, because SQLite has no type for dates. */
import { momentOf, searchOf } from '../../../../../schemas/field/traits.ts';
import { fieldTypes, type FieldType } from '../../../../../schemas/field/types.ts';
import { isCalendarDate, parseMoment } from '../../../../../schemas/value/moment.ts';
import type { ColumnInfo } from '../../../contract.ts';
import { detectForm } from './stored-form.ts';

type TextDates = NonNullable<ColumnInfo['dates']>;

/** In bytes. No date is longer. */
const longestDate = 40;
/** Three rows at least. The sample contains each value of a small table twice. */
const fewestValues = 2 * 3;

/** Returns whether the values of a column may be dates. Keys keep their type, because other columns refer to them. */
export function mayHoldDates({ type, primaryKey, foreignKey }: ColumnInfo): boolean {
  return searchOf(type) === 'contains' && !primaryKey && foreignKey === null;
}

/** Returns SQL that is 1 if a text begins like a date or a time. Long texts are not read. */
export function dateTestSql(column: string): string {
  const digits = (count: number) => '[0-9]'.repeat(count);
  const date = `${column} glob '${digits(4)}-${digits(2)}-${digits(2)}*'`;
  const time = `${column} glob '${digits(2)}:${digits(2)}*'`;
  return `case when octet_length(${column}) <= ${longestDate} then ${date} or ${time} end`;
}

/** Returns SQL of a value for the sample. A long text cannot be a date, so it is not read. */
export function sampledSql(column: string): string {
  return `case when octet_length(${column}) <= ${longestDate} then ${column} when typeof(${column}) <> 'null' then '' end`;
}

const momentTypes = fieldTypes.filter((type) => momentOf(type) !== null);

/** Returns the forms of the values for each type of dates, and the type if all values are dates. */
export function textDates(values: readonly unknown[]): TextDates {
  const forms = momentTypes.flatMap((type) => {
    const form = detectForm(type, values);
    return form ? [[type, form] as const] : [];
  });
  return { type: typeOfAll(values), forms: new Map(forms) };
}

/**
 * Returns the type of the values if all of them are dates. A time of day alone may be a duration or a score, and a mixture
 * of texts with and without a zone has no common meaning.
 */
function typeOfAll(values: readonly unknown[]): FieldType | null {
  if (values.length < fewestValues) return null;
  const found = values.map((value) => (typeof value === 'string' ? parseMoment(value) : null));
  if (!found.every((moment) => moment !== null && isCalendarDate(moment.date))) return null;
  if (values.every((value) => String(value).length === '2026-01-31'.length)) return 'date';
  if (found.every((moment) => moment?.zone === null)) return 'dateTime';
  return found.every((moment) => moment?.zone !== null) ? 'timestamp' : null;
}
