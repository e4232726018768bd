/** Cells of CSV → values of the wire, by the types of their fields. */
import { fail } from '../../../schemas/error/failure.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { unknownField } from '../query/names.ts';
import { textTypes } from '../query/operators.ts';
import type { Row } from '../query/read.ts';
import { stepOf, type Step } from '../query/steps.ts';

export interface CsvCell {
  readonly text: string;
  readonly quoted: boolean;
}

/** The heading → how a line becomes an item; `author.name` stands in the item of `author`. Empty cells say nothing. */
export function csvColumns(
  context: Context,
  collection: ModelCollection,
  heading: readonly CsvCell[],
): (cells: readonly CsvCell[]) => Row {
  const columns = heading.map(({ text }) => {
    const path = text.trim().split('.');
    return { path, read: readerOf(context, collection, path) };
  });
  const twice = columns.find(({ path }, i) =>
    columns.some((other, j) => j < i && other.path.join('.') === path.join('.')),
  );
  if (twice)
    throw fail('INVALID_PAYLOAD', `Column "${twice.path.join('.')}" stands in the first line twice.`);
  return (cells) => {
    const row: Row = {};
    for (const [i, { path, read }] of columns.entries()) {
      const cell = cells[i];
      const value = cell && read(cell);
      if (value !== undefined) put(row, path, value);
    }
    return row;
  };
}

type ReadCell = (cell: CsvCell) => unknown;

const text: ReadCell = ({ text, quoted }) => (text === '' && !quoted ? undefined : text);
const scalar: ReadCell = ({ text }) => (text.trim() === '' ? undefined : text.trim());

/** Lists and related rows are JSON where they look like it. */
const parsed: ReadCell = (cell) => {
  const value = scalar(cell);
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const parsedTypes: ReadonlySet<FieldType> = new Set<FieldType>(['csv', 'alias']);

/** Names that do not exist are refused here, as far as the heading alone tells; the rest is the row's to say. */
function readerOf(context: Context, collection: ModelCollection, path: readonly string[]): ReadCell {
  const [segment = '', ...rest] = path;
  const step = stepOf(context.model, collection, segment);
  if (!step) throw unknownField(collection, segment, 'first line', undefined, 'INVALID_PAYLOAD');
  if (rest.length > 0) return nextReader(context, step, rest);
  const { type } = step.field;
  if (step.is !== 'column' || parsedTypes.has(type)) return parsed;
  return textTypes.has(type) ? text : scalar;
}

function nextReader(context: Context, step: Step, rest: readonly string[]): ReadCell {
  if (step.is === 'one') return readerOf(context, step.target, rest);
  if (step.is === 'any') return text;
  throw fail(
    'INVALID_PAYLOAD',
    `Column "${step.field.name}.${rest.join('.')}" leads nowhere: "${step.field.name}" is not a single related item.`,
    { field: step.field.name },
  );
}

function put(row: Row, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    row[name] = value;
    return;
  }
  const inner = row[name];
  const related: Row = isRecord(inner) ? inner : {};
  put(related, rest, value);
  row[name] = related;
}
