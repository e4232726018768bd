/** Detects the encoding and the delimiter of a text file from its first bytes. Pure. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** `isComplete` is false if the bytes are the start of a longer file, whose last character may be cut. */
export function detectEncoding(bytes: Uint8Array, isComplete: boolean): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = zeroShares(bytes);
  // Latin text in UTF-16 has a zero in every other byte.
  if (zeros.odd > 0.3 && zeros.even < 0.05) return 'utf-16le';
  if (zeros.even > 0.3 && zeros.odd < 0.05) return 'utf-16be';
  return isUtf8(bytes, isComplete) ? 'utf-8' : 'windows-1252';
}

function zeroShares(bytes: Uint8Array) {
  const zeros = [0, 0] as [number, number];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[(i % 2) as 0 | 1]++;
  const half = Math.max(bytes.length / 2, 1);
  return { even: zeros[0] / half, odd: zeros[1] / half };
}

function isUtf8(bytes: Uint8Array, isComplete: boolean): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    if (length === 0) return false;
    for (let k = 1; k <= length; k++) {
      const next = bytes[i + k];
      if (next === undefined) return !isComplete;
      if (next < 0x80 || next > 0xbf) return false;
    }
    i += length;
  }
  return true;
}

/** Returns whether a decoded text has control characters, so that the file is no text. */
export function isBinaryText(text: string): boolean {
  let controls = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0) return true;
    if ((code < 32 && !'\t\n\r\f\u001a'.includes(character)) || code === 0xff_fd) controls++;
  }
  return controls > text.length / 100;
}

/**
 * Returns the delimiter that divides the lines into the most cells, if they have the same number of them. Delimiters
 * inside quotes do not count. A file with one column has none, so the first delimiter is returned.
 */
export function detectDelimiter(text: string, isComplete: boolean): Delimiter {
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter, isComplete) }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}

const sampledLines = 50;

function scoreOf(text: string, delimiter: string, isComplete: boolean): number {
  const counts = cellCounts(text, delimiter);
  // The last line of a sample may be cut.
  if (!isComplete && counts.length > 1) counts.pop();
  const [head = 1] = counts;
  if (head < 2) return 0;
  const equal = counts.filter((count) => count === head).length / counts.length;
  return equal * equal * Math.log2(head + 1);
}

function cellCounts(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isStart = true;
  for (let i = 0; i < text.length && counts.length < sampledLines; i++) {
    const character = text[i];
    if (isQuoted) {
      if (character !== '"') continue;
      if (text[i + 1] === '"') i++;
      else isQuoted = false;
    } else if (character === '"' && isStart) isQuoted = true;
    else if (character === delimiter) {
      cells++;
      isStart = true;
      continue;
    } else if (character === '\n' || (character === '\r' && text[i + 1] !== '\n')) {
      if (cells > 1 || !isStart) counts.push(cells);
      cells = 1;
      isStart = true;
      continue;
    }
    isStart = character === '\r' ? isStart : false;
  }
  if (counts.length < sampledLines && (cells > 1 || !isStart)) counts.push(cells);
  return counts;
}
