/** Writes rows as an Excel workbook with one sheet. Its memory does not depend on the number of rows (docs/decisions/0061). */
import { isAmount, isExact, momentOf, type Moment } from '../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ReadPlan } from '../../query/plan.ts';
import type { Row } from '../../contract.ts';
import { orderedCells } from './export-cells.ts';

type CellValue = string | number | boolean | Date | null;

/** A sheet has 1,048,576 rows. The first one contains the names of the columns. */
export const mostSheetRows = 1_048_575;
const longestText = 32_767;
/** Spreadsheets show 15 digits. Numbers with more would lose the others at the first change. */
const mostDigits = 15;

/** Cells have no time zone, so moments are written in UTC. */
const numberFormats: Readonly<Record<Moment, string>> = {
  instant: 'yyyy-mm-dd hh:mm:ss',
  local: 'yyyy-mm-dd hh:mm:ss',
  date: 'yyyy-mm-dd',
  time: 'hh:mm:ss',
};

export async function* writeXlsx(
  plan: ReadPlan,
  batches: AsyncIterable<readonly Row[]>,
  { fields }: { readonly fields?: readonly string[] },
): AsyncGenerator<Uint8Array, void> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const cells = orderedCells(plan, fields);
  async function* rows() {
    let count = 0;
    for await (const batch of batches)
      for (const row of batch) {
        // Rows that were created after the check of the request.
        if (++count > mostSheetRows) throw new Error(`A sheet has no place for row ${count}.`);
        yield cells.map(({ read, type }) => toCellValue(read(row), type));
      }
  }
  yield* writeXlsxStream(rows(), {
    name: 'Export',
    columns: cells.map(({ name, type }) => ({ header: textOf(name), ...formatOf(type) })),
    freezePane: { rows: 1 },
  });
}

function formatOf(type: FieldType | null) {
  const moment = type && momentOf(type);
  return moment ? { numFmt: numberFormats[moment] } : {};
}

function toCellValue(value: unknown, type: FieldType | null): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return type !== null && isExact(type) ? (toNumber(String(value)) ?? String(value)) : value;
  const text = String(value);
  const moment = type && momentOf(type);
  if (moment) return toMoment(text, moment) ?? textOf(text);
  // The API sends decimals and large integers as texts.
  return (type !== null && isAmount(type) ? toNumber(text) : null) ?? textOf(text);
}

/** Returns null for a text that is not a number, or whose digits a spreadsheet would not keep. */
function toNumber(text: string): number | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return null;
  const digits = text.replace('-', '').replace('.', '').replace(/^0+/, '');
  return digits.length > mostDigits ? null : Number(text);
}

/** Returns null for a moment that spreadsheets cannot represent, or disagree about. */
function toMoment(text: string, moment: Moment): Date | number | null {
  if (moment === 'time') {
    const date = new Date(`1970-01-01T${text}Z`);
    return Number.isNaN(date.getTime()) ? null : date.getTime() / 86_400_000;
  }
  const date = new Date(moment === 'local' ? `${text}Z` : text);
  return date >= firstDate && date <= lastDate ? date : null;
}

/** Excel counts a February 29 in 1900, other programs do not. */
const firstDate = new Date('1900-03-01');
const lastDate = new Date('9999-12-31T23:59:59.999Z');

/**
 * Returns the text of a cell. Cells of the type string are never evaluated as formulas, so no character is added. A text
 * that is too long for a cell ends with its length.
 */
function textOf(text: string): string {
  const mark = ` … [cut: ${text.length} characters]`;
  const fitting = text.length > longestText ? text.slice(0, longestText - mark.length) + mark : text;
  // Readers take `_x0041_` for a character code, and the last two characters are invalid in XML.
  return fitting.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_').replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
