/** Converts CSV cells to API values by the types of their fields. */
import { isList, isStored, isTextual } from '../../../../schemas/field/traits.ts';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { parseJson } from '../../../../schemas/json/exact-json.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { unknownField } from '../../query/names.ts';
import { stepOf, type Step } from '../../query/steps.ts';

export interface CsvCell {
  readonly text: string;
  readonly quoted: boolean;
}

/**
 * Reads the header line and returns a function that converts a line to an item. The column `author.name` sets a field
 * of the nested item `author`. Empty cells are ignored.
 */
export function csvColumns(
  context: Context,
  collection: ModelCollection,
  heading: readonly CsvCell[],
): (cells: readonly CsvCell[]) => Row {
  const columns = heading.map(({ text }) => {
    const path = text.trim().split('.');
    return { path, read: readerOf(context, collection, path) };
  });
  const duplicate = columns.find(({ path }, i) =>
    columns.some((other, j) => j < i && other.path.join('.') === path.join('.')),
  );
  if (duplicate)
    throw createFailure(
      'INVALID_PAYLOAD',
      `Column "${duplicate.path.join('.')}" appears twice in the first line.`,
    );
  return (cells) => {
    const row: Row = {};
    for (const [i, { path, read }] of columns.entries()) {
      const cell = cells[i];
      const value = cell && read(cell);
      if (value !== undefined) setAt(row, path, value);
    }
    return row;
  };
}

type ReadCell = (cell: CsvCell) => unknown;

const text: ReadCell = ({ text, quoted }) => (text === '' && !quoted ? undefined : text);
const scalar: ReadCell = ({ text }) => (text.trim() === '' ? undefined : text.trim());

/** Parses cells that look like JSON, which lists and related rows use. */
const parsed: ReadCell = (cell) => {
  const value = scalar(cell);
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
};

/** Returns the reader of a column. Unknown names are rejected here if the header suffices to detect them. */
function readerOf(context: Context, collection: ModelCollection, path: readonly string[]): ReadCell {
  const [segment = '', ...rest] = path;
  const step = stepOf(context.model, collection, segment);
  if (!step) throw unknownField(collection, segment, 'first line', undefined, 'INVALID_PAYLOAD');
  if (rest.length > 0) return nextReader(context, step, rest);
  const { type } = step.field;
  if (step.is !== 'column' || isList(type) || !isStored(type)) return parsed;
  return isTextual(type) ? text : scalar;
}

function nextReader(context: Context, step: Step, rest: readonly string[]): ReadCell {
  if (step.is === 'one') return readerOf(context, step.target, rest);
  if (step.is === 'any') return text;
  throw createFailure(
    'INVALID_PAYLOAD',
    `Column "${step.field.name}.${rest.join('.')}" is not a path: "${step.field.name}" is not a single related item.`,
    { field: step.field.name },
  );
}

function setAt(row: Row, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    row[name] = value;
    return;
  }
  const inner = row[name];
  const related: Row = isRecord(inner) ? inner : {};
  setAt(related, rest, value);
  row[name] = related;
}
