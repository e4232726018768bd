/** Infers the fields of a new collection from the cells of a file. Pure. */
import { safeName } from './safe-name.ts';
import type { FieldType } from './types.ts';
import { uuidPattern } from './uuid.ts';

/** The types that a file can have. The first that fits all cells of a column is inferred. */
export const inferredTypes = [
  'boolean',
  'integer',
  'bigInteger',
  'float',
  'date',
  'dateTime',
  'timestamp',
  'time',
  'uuid',
  'json',
  'string',
  'text',
] as const satisfies readonly FieldType[];
export type InferredType = (typeof inferredTypes)[number];

/** `isString` marks strings of JSON: "12" is a text there, and a number in CSV. null is an empty cell. */
export type Cell = { readonly text: string; readonly isString?: boolean } | null;

export interface InferredColumn {
  /** The name in the file. */
  readonly header: string;
  /** A valid name that no other column has. */
  readonly name: string;
  readonly type: InferredType;
  /** Whether the type leaves out no cell, and no two cells are equal. Then the column can be a primary key. */
  readonly isKey: boolean;
}

/** Returns one column for each header. `rows` has the cells in the order of the headers. */
export function inferColumns(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
): readonly InferredColumn[] {
  const taken = new Set<string>();
  return headers.map((header, i) => {
    const cells = rows.map((row) => row[i] ?? null);
    const name = freeName(safeName(header.trim()).replace(/^_+$/, '') || `column_${i + 1}`, taken);
    taken.add(name);
    const texts = new Set(cells.map((cell) => cell?.text));
    const isKey = cells.length > 0 && !cells.includes(null) && texts.size === cells.length;
    return { header, name, type: inferType(cells), isKey };
  });
}

/** Returns the type of a column. A column without values is a string. */
export function inferType(cells: readonly Cell[]): InferredType {
  const filled = cells.filter((cell) => cell !== null && !isNullWord(cell));
  // The word "null" alone is a text.
  if (filled.length === 0) return 'string';
  return (
    inferredTypes.find((type) =>
      (readers[type].isPlain ? cells : filled).every((cell) => cell === null || fits(type, cell)),
    ) ?? 'text'
  );
}

/** Returns whether the platform can store the cell in a field of the type. */
function fits(type: InferredType, cell: NonNullable<Cell>): boolean {
  const { accepts, isTyped } = readers[type];
  return !(isTyped && cell.isString) && accepts(cell.text);
}

/** Returns the number of cells that a field of the type cannot store. */
export function countMisfits(type: InferredType, cells: readonly Cell[]): number {
  const isPlain = readers[type].isPlain === true;
  return cells.filter((cell) => cell !== null && !(!isPlain && isNullWord(cell)) && !accepted(type, cell))
    .length;
}

/** A string of JSON may be stored as a number if the user chooses so. */
function accepted(type: InferredType, { text }: NonNullable<Cell>): boolean {
  return readers[type].accepts(text);
}

/** Returns the value that is sent for a cell. Large integers are texts, so that no digit is lost. */
export function valueOfCell(type: InferredType, cell: Cell): unknown {
  if (cell === null) return null;
  const { read, isPlain } = readers[type];
  if (!isPlain && isNullWord(cell)) return null;
  return read(cell.text);
}

interface Reader {
  readonly accepts: (text: string) => boolean;
  readonly read: (text: string) => unknown;
  /** Values that a JSON file writes without quotes. */
  readonly isTyped?: boolean;
  /** Each text is a value, also `null`. */
  readonly isPlain?: boolean;
}

const same = (text: string) => text;
const trimmed = (text: string) => text.trim();
const integer = /^-?(?:0|[1-9]\d*)$/;
const day = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?`;
const zone = String.raw`(?:Z|[+-]\d\d:?\d\d)`;
const matching = (pattern: string) => {
  const expression = new RegExp(`^${pattern}$`);
  return (text: string) => expression.test(text.trim()) && isTime(text.trim());
};

const readers: Readonly<Record<InferredType, Reader>> = {
  boolean: {
    accepts: (text) => /^(?:true|false)$/i.test(text.trim()),
    read: (text) => text.trim().toLowerCase() === 'true',
    isTyped: true,
  },
  integer: { accepts: isBetween(-(2n ** 31n), 2n ** 31n - 1n), read: Number, isTyped: true },
  bigInteger: { accepts: isBetween(-(2n ** 63n), 2n ** 63n - 1n), read: trimmed, isTyped: true },
  float: { accepts: isFloat, read: Number, isTyped: true },
  date: { accepts: matching(day), read: trimmed },
  dateTime: { accepts: matching(`${day}[T ]${clock}`), read: (text) => text.trim().replace(' ', 'T') },
  timestamp: {
    accepts: matching(`${day}[T ]${clock}${zone}`),
    read: (text) => new Date(text.trim().replace(' ', 'T')).toISOString(),
  },
  time: { accepts: matching(clock), read: trimmed },
  uuid: { accepts: (text) => uuidPattern.test(text.trim()), read: trimmed },
  json: { accepts: isJson, read: (text) => JSON.parse(text) as unknown },
  string: { accepts: (text) => [...text].length <= 255 && !/[\r\n]/.test(text), read: same, isPlain: true },
  text: { accepts: () => true, read: same, isPlain: true },
};

function isNullWord({ text, isString }: NonNullable<Cell>): boolean {
  return isString !== true && /^null$/i.test(text.trim());
}

/** Codes and phone numbers begin with zeros or a plus sign, so such a text is not a number. */
function isBetween(least: bigint, most: bigint): (text: string) => boolean {
  return (text) => {
    const digits = text.trim();
    return integer.test(digits) && digits.length < 21 && BigInt(digits) >= least && BigInt(digits) <= most;
  };
}

/** Numbers with more than 15 digits would be rounded. */
function isFloat(text: string): boolean {
  const number = text.trim();
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number)) return false;
  const digits = number.replace(/e.*$/i, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length <= 15 && Number.isFinite(Number(number));
}

/** Returns whether a date exists (no February 30), and the time is one of a day. */
function isTime(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (year !== undefined) {
    const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
    if (found.getUTCMonth() !== Number(month) - 1 || found.getUTCDate() !== Number(date)) return false;
  }
  const [, hour = '0', minute = '0', second = '0'] = /(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 2; ; n++) {
    const next = `${name.slice(0, 59)}_${n}`;
    if (!taken.has(next)) return next;
  }
}
