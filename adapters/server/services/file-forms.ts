/** How rows look in a file, portion by portion. The plan tells the columns, so nothing is read ahead for them. */
import { XMLBuilder } from 'fast-xml-parser';
import Papa from 'papaparse';
import { isStructured } from '../../../schemas/field/traits.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { ReadPlan } from '../query/plan.ts';
import type { Row } from '../query/read.ts';
import { formula } from './formulas.ts';

export interface FileForm {
  readonly type: string;
  readonly write: (
    plan: ReadPlan,
    portions: AsyncIterable<readonly Row[]>,
    options: FileOptions,
  ) => AsyncGenerator<string, void>;
}

export interface FileOptions {
  /** Whether CSV cells that begin like a formula get an apostrophe in front; true unless the client turns it off. */
  readonly escapeFormulas?: boolean;
}

export const fileForms: Readonly<Record<NonNullable<Query['export']>, FileForm>> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
  xml: { type: 'text/xml; charset=utf-8', write: writeXml },
};

/** Single related rows flatten to `author.name`; lists and JSON are JSON. Empty is null, `""` the empty text. */
async function* writeCsv(
  plan: ReadPlan,
  portions: AsyncIterable<readonly Row[]>,
  { escapeFormulas = true }: FileOptions,
) {
  const cells = cellsOf(plan);
  const form = escapeFormulas ? { ...csvForm, escapeFormulae: formula } : csvForm;
  const lines = (rows: unknown[][]) => `${Papa.unparse(rows, form)}\n`;
  yield lines([cells.map(({ name }) => name)]);
  for await (const rows of portions) yield lines(rows.map((row) => cells.map(({ read }) => read(row))));
}

const csvForm = { newline: '\n', quotes: (value: unknown) => typeof value === 'string' };

interface Cell {
  readonly name: string;
  readonly read: (row: Row) => unknown;
}

function cellsOf(plan: ReadPlan): readonly Cell[] {
  const own = plan.columns.map(({ as, field }) => ({
    name: as,
    // A text in JSON has quotes, so that it reads as it was.
    read: (row: Row) => (isStructured(field.type) ? json(row[as]) : flat(row[as])),
  }));
  const lists = plan.nested.flatMap(({ is, as }) =>
    is === 'many' ? [{ name: as, read: (row: Row) => json(row[as]) }] : [],
  );
  const related = plan.nested.flatMap((nested): Cell[] => {
    if (nested.is === 'many') return [];
    const { as } = nested;
    const plans = nested.is === 'one' ? [nested.plan] : [...nested.plans.values()];
    const inner = new Map(plans.flatMap(cellsOf).map((cell) => [cell.name, cell]));
    const cells = [...inner.values()].map(({ name, read }) => ({
      name: `${as}.${name}`,
      read: (row: Row) => (isRecord(row[as]) ? read(row[as]) : null),
    }));
    if (nested.is === 'one' || nested.plans.size === nested.step.allowed.length) return cells;
    // Rows of the collections that are not opened are keys.
    return [{ name: as, read: (row) => (isRecord(row[as]) ? null : flat(row[as])) }, ...cells];
  });
  return [...own, ...lists, ...related];
}

function flat(value: unknown): unknown {
  return typeof value === 'object' ? json(value) : value;
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

async function* writeJson(_plan: ReadPlan, portions: AsyncIterable<readonly Row[]>) {
  let before = '[\n';
  for await (const rows of portions) {
    // The portion as a list of its own, without its brackets: its rows stand as far to the right as in the whole.
    yield `${before}${JSON.stringify(rows, null, '\t').slice('[\n'.length, -'\n]'.length)}`;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

async function* writeXml(_plan: ReadPlan, portions: AsyncIterable<readonly Row[]>) {
  const builder = new XMLBuilder({ format: true, indentBy: '    ' });
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<data>\n';
  for await (const rows of portions) yield builder.build({ data: rows.map(elementsOf) });
  yield '</data>\n';
}

/** Keys of JSON and columns of foreign tables may be no names of elements; some signs no XML may hold. */
function elementsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => (Array.isArray(part) ? flat(part) : elementsOf(part)));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [elementName(name), elementsOf(inner)]),
    );
  return typeof value === 'string' ? value.replaceAll(noXml, '\uFFFD') : value;
}

function elementName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

// oxlint-disable-next-line no-control-regex -- these are the ones
const noXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
