/** Reads the rows of a file one after the other, in bounded memory. */
import Papa from 'papaparse';
import type { Encoding } from '../../../shared/text-files/detect-encoding.ts';
import { restoreFormula } from '../../../../schemas/import/formulas.ts';
import { maxImportedFields } from '../../../../schemas/import/settings.ts';
import { readJsonRows } from '../../../../schemas/json/json-rows.ts';
import { PlatformFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { messageOf } from '../../../../renderer/kit/feedback/error-text.ts';
import { FileError, type FileRow, type FileSettings } from './types.ts';

/** Bytes that are in memory at a time. */
const chunkBytes = 1024 * 1024;
/** Characters of an unfinished row. A quote that does not end would fill the memory. */
const longestRow = 8 * 1024 * 1024;
/** Bytes of a workbook. Its texts and its directory are read at once. */
const largestWorkbook = 200 * 1024 * 1024;

type Rows = AsyncGenerator<FileRow, void>;

/**
 * Yields the rows that are not blank. The first one is the header. `keys` are the columns of a JSON file.
 * @throws FileError
 */
export function readRows(file: Blob, settings: FileSettings, keys: readonly string[]): Rows {
  const { format, encoding, delimiter } = settings;
  if (format === 'xlsx') return readWorkbook(file);
  if (format === 'json') return readJson(file, encoding, keys);
  return readTable(file, encoding, delimiter);
}

/** Yields the text of a file in parts. */
async function* textOf(file: Blob, encoding: Encoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < file.size; from += chunkBytes) {
    const bytes = await file.slice(from, from + chunkBytes).arrayBuffer();
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

interface RowParser {
  parse(
    text: string,
    base: number,
    ignoresLastRow: boolean,
  ): { readonly data: readonly (readonly string[])[]; readonly meta: { readonly cursor: number } };
}

/** The parser without its reader of files, which splits characters at the borders of its chunks. */
const RowParser = Papa.Parser as unknown as new (config: object) => RowParser;

async function* readTable(file: Blob, encoding: Encoding, delimiter: string): Rows {
  let rest = '';
  let row = 0;
  let newline: string | null = null;
  const rowsIn = function* (isEnd: boolean) {
    newline ??= rest.includes('\n') ? '\n' : '\r';
    const { data, meta } = new RowParser({ delimiter, newline, quoteChar: '"' }).parse(rest, 0, !isEnd);
    rest = isEnd ? '' : rest.slice(meta.cursor);
    for (const cells of data) {
      row++;
      if (!cells.every((cell) => cell.trim() === '')) yield { row, cells: cells.map(plainCell) };
    }
  };
  for await (const text of textOf(file, encoding)) {
    rest += text;
    // A line break may be in the next part.
    if (newline === null && !rest.includes('\n') && rest.length < chunkBytes / 2) continue;
    yield* rowsIn(false);
    if (rest.length > longestRow) throw new FileError('open_quote', String(row + 1));
  }
  yield* rowsIn(true);
}

/** The last cell of a line may contain the first half of its line break. */
const plainCell = (text: string) => restoreFormula(text.replace(/\r$/, ''));

async function* readJson(file: Blob, encoding: Encoding, keys: readonly string[]): Rows {
  yield { row: 0, cells: keys };
  for await (const { row, item } of itemsOf(file, encoding))
    yield { row, cells: keys.map((key) => textOfValue(item[key])) };
}

async function* itemsOf(file: Blob, encoding: Encoding) {
  let row = 0;
  try {
    for await (const item of readJsonRows(textOf(file, encoding))) {
      row++;
      if (!isRecord(item)) throw new FileError('not_object', String(row));
      yield { row, item };
    }
  } catch (error) {
    if (error instanceof PlatformFailure) {
      const wrong = error.errors[0]?.extensions['row'];
      throw wrong === undefined ? new FileError('not_json') : new FileError('not_object', String(wrong));
    }
    throw error;
  }
}

/** Returns the keys of all items, in the order in which they appear. */
export async function keysOfItems(file: Blob, encoding: Encoding): Promise<readonly string[]> {
  const keys = new Set<string>();
  for await (const { item } of itemsOf(file, encoding)) {
    for (const key of Object.keys(item)) keys.add(key);
    if (keys.size > maxImportedFields) throw new FileError('many_columns', String(keys.size));
  }
  return [...keys];
}

async function* readWorkbook(file: Blob): Rows {
  if (file.size > largestWorkbook) throw new FileError('large_workbook', String(largestWorkbook));
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows = streamXlsxRows(new Uint8Array(await file.arrayBuffer()));
  for (;;) {
    const next = await rows.next().catch((error: unknown) => {
      throw new FileError('not_xlsx', messageOf(error));
    });
    if (next.done) return;
    const cells = next.value.values.map(textOfValue);
    if (cells.some((cell) => cell.trim() !== '')) yield { row: next.value.index + 1, cells };
  }
}

/** Returns the text that a cell of a table would have. */
function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return textOfDate(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Cells of workbooks have no time zone. */
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .split('T');
  return time === '00:00:00' ? day : `${day}T${time}`;
}
