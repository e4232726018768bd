/** Reads the first rows of CSV or TSV text. */
import { parseCsv } from '../../shared/text-files/parse-csv.ts';

/** Rows and columns that are shown at most. */
const [rowLimit, columnLimit] = [100, 50];

export interface FirstRows {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of all rows without the head. null if the text is only the start of the file. */
  readonly total: number | null;
  /** Number of all columns. */
  readonly columns: number;
}

/**
 * Returns the first rows. The delimiter is detected. The first line is the head. Rows that are longer than the head keep
 * their cells. The last row of a cut text may be incomplete and is left out.
 */
export function readFirstRows(text: string, isCut: boolean): FirstRows {
  const { data } = parseCsv(text);
  const whole = isCut && data.length > 1 ? data.slice(0, -1) : data;
  const [head = [], ...rows] = whole;
  const shown = rows.slice(0, rowLimit);
  const columns = Math.max(head.length, ...shown.map(({ length }) => length));
  const fit = (cells: readonly string[]) =>
    Array.from({ length: Math.min(columns, columnLimit) }, (_, i) => cells[i] ?? '');
  return { head: fit(head), rows: shown.map(fit), total: isCut ? null : rows.length, columns };
}
