/** Counts the rows of an export while its bytes arrive, for the progress. Pure. */
import type { ExportFormatId } from '../../../schemas/query/types.ts';

/** Returns the number of complete rows so far. */
type CountRows = (bytes: Uint8Array) => number;

/** null for formats that are compressed. */
const counters: Readonly<Record<ExportFormatId, (() => CountRows) | null>> = {
  csv: countLines,
  json: () => countTexts('\n\t{', 0),
  // The first element is the document itself.
  xml: () => countTexts('\n<data>', 1),
  xlsx: null,
};

export function createRowCounter(format: ExportFormatId): CountRows | null {
  return counters[format]?.() ?? null;
}

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

/** Counts a text that begins with its only newline, also if it is divided between two parts. */
function countTexts(text: string, without: number): CountRows {
  const wanted = new TextEncoder().encode(text);
  let [matched, found] = [0, 0];
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === wanted[matched]) matched++;
      else matched = byte === newline ? 1 : 0;
      if (matched < wanted.length) continue;
      found++;
      matched = 0;
    }
    return Math.max(0, found - without);
  };
}
