/** Reads a CSV or JSON file as a table of cells. */
import { messageOf } from '../../../../renderer/kit/feedback/error-text.ts';
import type { Cell } from '../../../../schemas/field/infer-columns.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { decodeText } from '../../../shared/text-files/decode-text.ts';
import { parseCsv } from '../../../shared/text-files/parse-csv.ts';

export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Thrown if a file contains no table. `values` are the values of the message. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
  readonly reason: 'empty' | 'json' | 'shape' | 'csv' | 'cells' | 'size';
  readonly values: Readonly<Record<string, unknown>>;

  constructor(reason: NoTable['reason'], values: NoTable['values'] = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}

/** Bytes. Larger files are imported into an existing collection. */
const largest = 50_000_000;

/** @throws NoTable */
export async function readFile(file: File): Promise<FileTable> {
  if (file.size > largest) throw new NoTable('size', { megabytes: largest / 1_000_000 });
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return /\.json$/i.test(file.name) || file.type === 'application/json' ? readJson(text) : readCsv(text);
}

/** The first line has the names. The delimiter is detected. */
export function readCsv(text: string): FileTable {
  const { data, errors } = parseCsv(text);
  // One column has no delimiter to detect.
  const error = errors.find(({ type }) => type !== 'Delimiter');
  if (error) throw new NoTable('csv', { row: (error.row ?? 0) + 1, code: error.code });
  const [headers, ...lines] = data;
  if (!headers) throw new NoTable('empty');
  const rows = lines.map((line, i) => {
    if (line.slice(headers.length).some((cell) => cell !== ''))
      throw new NoTable('cells', { row: i + 2, count: line.length, expected: headers.length });
    return headers.map((_, column) => textCell(line[column] ?? ''));
  });
  return { headers, rows };
}

/** A list of objects, or `{ data: […] }` as the API responds. */
export function readJson(text: string): FileTable {
  let parsed: unknown;
  try {
    parsed = parseDigits(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new NoTable('json', { message: messageOf(error) });
  }
  const list: unknown = isRecord(parsed) && Array.isArray(parsed['data']) ? parsed['data'] : parsed;
  if (!Array.isArray(list)) throw new NoTable('shape', { row: 1 });
  const wrong = list.findIndex((row) => !isRecord(row));
  if (wrong !== -1) throw new NoTable('shape', { row: wrong + 1 });
  const objects = list as readonly Readonly<Record<string, unknown>>[];
  const headers = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  if (headers.length === 0) throw new NoTable('empty');
  return { headers, rows: objects.map((row) => headers.map((name) => jsonCell(row[name]))) };
}

/** A number that would be rounded. Inside nested values, it becomes a text with all its digits. */
class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Random, so that no text of the file is taken for a number. */
const mark = `digits ${Math.random().toString(36).slice(2)} `;

/** Parses JSON without rounding. The parser of schemas/json would join the code of the first page. */
function parseDigits(text: string): unknown {
  JSON.parse(text);
  const written = text.replaceAll(textOrNumber, (token) =>
    token.startsWith('"') || token.length < 16 ? token : `"${mark}${token}"`,
  );
  return JSON.parse(written, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? new Digits(value.slice(mark.length)) : value,
  );
}

function textCell(text: string): Cell {
  return text === '' ? null : { text };
}

function jsonCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return { text: value, isString: true };
  if (value instanceof Digits) return { text: value.text };
  return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}
