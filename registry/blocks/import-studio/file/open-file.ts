/** Detects how a file is written, and reads it once to count its rows. */
import { detectForms } from '../../../../schemas/import/cell-value.ts';
import { detectDelimiter, isBinaryText } from '../../../../schemas/import/decode.ts';
import { maxImportedFields, maxImportedRows } from '../../../../schemas/import/settings.ts';
import { keysOfItems, readRows } from './read-rows.ts';
import { FileError, type FileFormat, type FileRow, type FileSettings, type OpenedFile } from './types.ts';
import { detectEncoding } from '../../../shared/text-files/detect-encoding.ts';

const sampleBytes = 64 * 1024;
const previewRows = 20;
/** Rows whose cells decide how numbers and dates are written. */
const sampledRows = 1000;

export interface Opened {
  readonly opened: OpenedFile;
  /** The columns of a JSON file. */
  readonly keys: readonly string[];
}

/** @throws FileError */
export async function openFile(
  file: Blob,
  name: string,
  wanted: Partial<FileSettings>,
  american: boolean,
): Promise<Opened> {
  if (file.size === 0) throw new FileError('empty');
  const settings = await detectSettings(file, name, wanted);
  const keys = settings.format === 'json' ? await keysOfItems(file, settings.encoding) : [];
  let header: readonly string[] | null = null;
  const sample: FileRow[] = [];
  let [rows, ragged] = [0, 0];
  for await (const row of readRows(file, settings, keys)) {
    if (header === null) {
      header = row.cells;
      if (header.length > maxImportedFields) throw new FileError('many_columns', String(header.length));
      continue;
    }
    if (++rows > maxImportedRows) throw new FileError('many_rows', String(maxImportedRows));
    if (isRagged(row, header.length)) ragged++;
    if (sample.length < sampledRows) sample.push(row);
  }
  if (header === null || header.length === 0) throw new FileError('empty');
  if (rows === 0) throw new FileError('only_header');
  const forms = detectForms(
    sample.flatMap(({ cells }) => cells),
    american ? 'mdy' : 'dmy',
  );
  const preview = sample.slice(0, previewRows);
  return { keys, opened: { ...settings, header, preview, rows, ragged, forms } };
}

/** Returns whether a row has values behind the last column of the header. */
export const isRagged = ({ cells }: FileRow, columns: number) =>
  cells.slice(columns).some((cell) => cell.trim() !== '');

async function detectSettings(
  file: Blob,
  name: string,
  wanted: Partial<FileSettings>,
): Promise<FileSettings> {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  const isComplete = file.size <= sampleBytes;
  const start = Array.from(bytes.slice(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (start === 'd0cf11e0') throw new FileError('old_excel');
  const isZip = start === '504b0304';
  const encoding = wanted.encoding ?? detectEncoding(bytes, !isComplete);
  const text = isZip ? '' : new TextDecoder(encoding).decode(bytes, { stream: !isComplete });
  if (!isZip && isBinaryText(text)) throw new FileError('binary');
  if (isZip && !/\.xls[xm]$/i.test(name)) throw new FileError('binary');
  const format = wanted.format ?? formatOf(name, text, isZip);
  const delimiter =
    wanted.delimiter ?? (/\.(tsv|tab)$/i.test(name) ? '\t' : detectDelimiter(text, isComplete));
  return { format, encoding, delimiter };
}

function formatOf(name: string, text: string, isZip: boolean): FileFormat {
  if (isZip) return 'xlsx';
  const isTable = /\.(csv|tsv|tab)$/i.test(name);
  return !isTable && (/\.json$/i.test(name) || /^\s*\[\s*[{\]]/.test(text)) ? 'json' : 'csv';
}
