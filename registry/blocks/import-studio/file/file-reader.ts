/** Reads a file for the page: runs in the worker, or in the page if the browser has none. */
import Papa from 'papaparse';
import { cellValue } from '../../../../schemas/import/cell-value.ts';
import { formula } from '../../../../schemas/import/formulas.ts';
import type { ImportRow } from '../../../../schemas/import/settings.ts';
import type { Row } from '../../../../schemas/value/row.ts';
import { isRagged, openFile, type Opened } from './open-file.ts';
import { readRows } from './read-rows.ts';
import { createRepeatedValues, type RepeatedValues } from './repeated-values.ts';
import type { Batch, Edits, FileReader, FileRow, RowPlan, RowProblem } from './types.ts';

/** Characters of the rows of a batch, below the limit of a request. */
const longestBatch = 4_000_000;
/** Characters of a part of a Blob. Browsers keep large Blobs on the disk. */
const partSize = 4_000_000;

interface Source extends Opened {
  readonly file: Blob;
}

export function createFileReader(): FileReader {
  let source: Source | null = null;
  let rows: AsyncGenerator<FileRow, void> | null = null;
  let repeated: RepeatedValues | null = null;
  const opened = () => {
    if (!source) throw new Error('No file is open.');
    return source;
  };
  const restart = () => dataRows(opened());
  return {
    async open(file, name, wanted, american) {
      source = { file, ...(await openFile(file, name, wanted, american)) };
      return source.opened;
    },
    async next(plan, count, isFirst) {
      if (isFirst || !rows || !repeated) {
        rows = restart();
        repeated = createRepeatedValues(plan.unique);
      }
      const read: FileRow[] = [];
      let characters = 0;
      let isLast = false;
      while (read.length < count && characters < longestBatch) {
        const { done, value } = await rows.next();
        isLast = done === true;
        if (!value) break;
        read.push(value);
        for (const cell of value.cells) characters += cell.length;
      }
      return { ...convert(plan, read, opened(), repeated), isLast };
    },
    convert: async (plan, edited) => ({ ...convert(plan, edited, opened(), null), isLast: true }),
    async pack(plan, head, edits, skipped) {
      const parts = createParts('application/x-ndjson');
      let count = 0;
      for await (const read of restart()) {
        if (skipped.has(read.row)) continue;
        const row = edited(read, edits);
        parts.add(`${JSON.stringify({ row: row.row, values: valuesOf(plan, row.cells) })}\n`);
        count++;
      }
      return new Blob([`${JSON.stringify({ ...head, rows: count })}\n`, parts.end()]);
    },
    async rest(messages, edits, heading) {
      const { header } = opened().opened;
      const parts = createParts('text/csv');
      const config = { escapeFormulae: formula, newline: '\r\n' };
      // Spreadsheet programs detect UTF-8 by the mark.
      parts.add(`\uFEFF${Papa.unparse([[...header, heading]], config)}\r\n`);
      for await (const read of restart()) {
        const message = messages.get(read.row);
        if (message === undefined) continue;
        const cells = edited(read, edits).cells.slice(0, header.length);
        const padding = Array.from({ length: header.length - cells.length }, () => '');
        parts.add(`${Papa.unparse([[...cells, ...padding, message]], config)}\r\n`);
      }
      return parts.end();
    },
  };
}

async function* dataRows({ file, opened, keys }: Source) {
  let isHeader = true;
  for await (const row of readRows(file, opened, keys)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

const edited = (row: FileRow, edits: Edits): FileRow => ({ ...row, cells: edits.get(row.row) ?? row.cells });

function convert(
  plan: RowPlan,
  read: readonly FileRow[],
  { opened }: Source,
  repeated: RepeatedValues | null,
): Omit<Batch, 'isLast'> {
  const rows: ImportRow[] = [];
  const problems: RowProblem[] = [];
  for (const row of read) {
    const values = valuesOf(plan, row.cells);
    const problem: RowProblem | null = isRagged(row, opened.header.length)
      ? { is: 'ragged', row: row.row, cells: row.cells.length }
      : (repeated?.find(row.row, values) ?? null);
    if (problem) problems.push(problem);
    else rows.push({ row: row.row, values });
  }
  return { rows, read, problems };
}

function valuesOf({ columns, forms, clears }: RowPlan, cells: readonly string[]): Row {
  const values: Record<string, unknown> = {};
  for (const [i, column] of columns.entries()) {
    if (!column) continue;
    const value = cellValue(column.type, cells[i] ?? '', forms);
    if (value !== undefined) values[column.field] = value;
    else if (clears) values[column.field] = null;
  }
  return values;
}

/** Collects a long text in Blobs. */
function createParts(type: string) {
  const blobs: Blob[] = [];
  let texts: string[] = [];
  let size = 0;
  const flush = () => {
    blobs.push(new Blob(texts));
    texts = [];
    size = 0;
  };
  return {
    add(text: string) {
      texts.push(text);
      size += text.length;
      if (size >= partSize) flush();
    },
    end() {
      flush();
      return new Blob(blobs, { type });
    },
  };
}
