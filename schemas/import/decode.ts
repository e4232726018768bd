/** Detects the delimiter of a table, and whether a file is text at all, from its first characters. Pure. */

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Returns whether a decoded text contains a NUL, or control characters in more than one of 100 places. */
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
