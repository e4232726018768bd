/** Counts the rows of an export while its bytes arrive, for the progress. */
import type { ExportFormatId } from '../../../schemas/query/types.ts';

/** Returns the number of complete rows so far; null while it is unknown. */
type CountRows = (bytes: Uint8Array<ArrayBuffer>) => number | null;

const counters: Readonly<Record<ExportFormatId, () => CountRows>> = {
  csv: countLines,
  json: () => countTexts('\n\t{', 0),
  // The first element is the document itself.
  xml: () => countTexts('\n<data>', 1),
  xlsx: countSheetRows,
};

export const createRowCounter = (format: ExportFormatId): CountRows => counters[format]();

const [newline, quote] = [0x0a, 0x22];

/** A newline inside of quotes belongs to a cell. The first line is the header. */
function countLines(): CountRows {
  let lines = 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines++;
    }
    return Math.max(0, lines - 1);
  };
}

/** Counts a text whose first character occurs in it once, also if it is divided between two parts. */
function countTexts(text: string, without: number): (bytes: Uint8Array) => number {
  const wanted = new TextEncoder().encode(text);
  let [matched, found] = [0, 0];
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === wanted[matched]) matched++;
      else matched = byte === wanted[0] ? 1 : 0;
      if (matched < wanted.length) continue;
      found++;
      matched = 0;
    }
    return Math.max(0, found - without);
  };
}

/** Bytes of the header of a file inside of a ZIP archive, without its name and extra data. */
const headerSize = 30;
const deflated = 8;

/**
 * Decompresses the first file of a workbook, which is its sheet. The count lags behind the bytes, because the browser
 * decompresses asynchronously. Workbooks of other platforms may begin with another file: their rows are not counted.
 */
function countSheetRows(): CountRows {
  let head: Uint8Array<ArrayBuffer> | null = new Uint8Array();
  let write: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;
  let rows: number | null = null;
  const start = (begin: Uint8Array<ArrayBuffer>) => {
    const view = new DataView(begin.buffer, begin.byteOffset);
    const nameEnd = headerSize + view.getUint16(26, true);
    const bodyStart = nameEnd + view.getUint16(28, true);
    if (begin.length < bodyStart) return;
    head = null;
    const name = new TextDecoder().decode(begin.subarray(headerSize, nameEnd));
    if (!name.startsWith('xl/worksheets/') || view.getUint16(8, true) !== deflated) return;
    // The first row is the header.
    const countRows = countTexts('</row>', 1);
    write = inflate((sheet) => (rows = countRows(sheet)));
    write(begin.subarray(bodyStart));
  };
  return (bytes) => {
    if (head === null) write(bytes);
    else {
      head = joined(head, bytes);
      if (head.length >= headerSize) start(head);
    }
    return rows;
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Passes on the decompressed bytes. Ends with the compressed file: the bytes after it are not compressed. */
function inflate(onBytes: (bytes: Uint8Array) => void): (bytes: Uint8Array<ArrayBuffer>) => void {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const ignore = () => undefined;
  readable.pipeTo(new WritableStream({ write: onBytes })).catch(ignore);
  writer.closed.catch(ignore);
  return (bytes) => void writer.write(bytes).catch(ignore);
}
