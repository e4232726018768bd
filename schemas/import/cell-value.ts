/** Converts the texts of cells to the values of fields. Pure. */
import { isNumeral } from '../value/read-number.ts';
import {
  isAmount,
  isList,
  isStructured,
  isTextual,
  isTruth,
  momentOf,
  type Moment,
} from '../field/traits.ts';
import type { FieldType } from '../field/types.ts';
import { parseJson } from '../json/exact-json.ts';
import { isCalendarDate } from '../value/moment.ts';

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];
/** `ymd` is 2026-01-31, `dmy` 31.01.2026 and 31/1/2026, `mdy` 1/31/2026. Dates that start with a year always work. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How a file writes numbers and dates. */
export interface CellForms {
  readonly decimal: DecimalSign;
  readonly dates: DateOrder;
}

/**
 * Returns the value of a cell, or undefined if the cell is empty. A text that does not fit the type is returned
 * unchanged, so that the platform reports the error.
 */
export function cellValue(type: FieldType, text: string, forms: CellForms): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (isAmount(type)) return numberIn(trimmed, forms.decimal) ?? trimmed;
  if (isTruth(type)) return truths.get(trimmed.toLowerCase()) ?? trimmed;
  if (isList(type)) return listIn(trimmed);
  if (isStructured(type)) return jsonIn(trimmed);
  const moment = momentOf(type);
  if (moment !== null) return momentIn(trimmed, moment, forms.dates) ?? trimmed;
  return isTextual(type) ? text : trimmed;
}

/** Words of the languages in which spreadsheet programs are common. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...[
    'true',
    'yes',
    'y',
    '1',
    'on',
    'x',
    '✓',
    'wahr',
    'ja',
    'vrai',
    'oui',
    'verdadero',
    'sí',
    'si',
    'vero',
  ].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', 'off', '-', 'falsch', 'nein', 'faux', 'non', 'falso'].map(
    (word) => [word, false] as const,
  ),
]);

/** Returns a number as text with a decimal point, with all its digits. */
function numberIn(text: string, decimal: DecimalSign): string | undefined {
  const plain = text
    .replace(/^([+-]?)\s*(?:[$€£¥]|EUR|USD|GBP|CHF)\s*/u, '$1')
    .replace(/\s*(?:[$€£¥]|EUR|USD|GBP|CHF)$/u, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const group = decimal === ',' ? '.' : ',';
  const isGrouped = new RegExp(String.raw`^[+-]?\d{1,3}([${group}]\d{3})+([${decimal}]\d*)?$`).test(plain);
  const ungrouped = isGrouped ? plain.replaceAll(group, '') : plain;
  const number = (decimal === ',' ? ungrouped.replace(',', '.') : ungrouped).replace(/^\+/, '');
  return isNumeral(number) ? number : undefined;
}

function listIn(text: string): unknown {
  if (text.startsWith('[')) {
    const parsed = jsonIn(text);
    if (Array.isArray(parsed)) return parsed;
  }
  const separator = ['\n', ';', ','].find((sign) => text.includes(sign)) ?? ',';
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

const written = /^(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T,\s]+(.+))?$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[T,\s]+(.+))?$/;
const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}(?:\.\d+)?))?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

function momentIn(text: string, moment: Moment, order: DateOrder): string | undefined {
  if (moment === 'time') return timeIn(text);
  const date = dateIn(text, order);
  if (!date || !isCalendarDate(date.text)) return undefined;
  if (moment === 'date') return date.text;
  const time = date.rest === undefined ? '00:00:00' : timeIn(date.rest);
  return time === undefined ? undefined : `${date.text}T${time}`;
}

function dateIn(
  text: string,
  order: DateOrder,
): { readonly text: string; readonly rest?: string } | undefined {
  const start = yearFirst.exec(text);
  if (start) return dateOf(start[1], start[3], start[4], start[5]);
  const [, first = '', , second, year, rest] = written.exec(text) ?? [];
  if (first === '' || first.length > 2) return undefined;
  return order === 'mdy' ? dateOf(year, first, second, rest) : dateOf(year, second, first, rest);
}

function dateOf(year = '', month = '', day = '', rest?: string) {
  // Like spreadsheet programs: 30 to 99 are in the last century.
  const full = year.length === 4 ? year : `${Number(year) < 30 ? '20' : '19'}${year}`;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return rest === undefined ? { text: date } : { text: date, rest };
}

function timeIn(text: string): string | undefined {
  const [, hours, minutes = '', seconds = '00', half, zone = ''] = clock.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${zone.toUpperCase()}`;
}

/** Returns the forms that most cells have. `fallback` applies to dates such as 1/2/2026, if no cell decides. */
export function detectForms(cells: Iterable<string>, fallback: DateOrder): CellForms {
  const votes = { comma: 0, point: 0, dmy: 0, mdy: 0, dots: 0, slashes: 0 };
  for (const text of cells) {
    const cell = text.trim();
    if (cell.length > 30) continue;
    if (/^[+-]?\d+,(\d{1,2}|\d{4,})$/.test(cell) || /\d\.\d{3},\d+$/.test(cell)) votes.comma++;
    else if (/^[+-]?\d+\.(\d{1,2}|\d{4,})$/.test(cell) || /\d,\d{3}\.\d+$/.test(cell)) votes.point++;
    const [, first = '', sign, second] = written.exec(cell) ?? [];
    if (first === '' || first.length > 2) continue;
    if (Number(first) > 12) votes.dmy++;
    else if (Number(second) > 12) votes.mdy++;
    else if (sign === '.') votes.dots++;
    else votes.slashes++;
  }
  return { decimal: votes.comma > votes.point ? ',' : '.', dates: orderOf(votes, fallback) };
}

function orderOf(
  { dmy, mdy, dots, slashes }: Readonly<Record<'dmy' | 'mdy' | 'dots' | 'slashes', number>>,
  fallback: DateOrder,
): DateOrder {
  if (dmy > 0 || mdy > 0) return dmy >= mdy ? 'dmy' : 'mdy';
  if (dots > 0) return 'dmy';
  return slashes > 0 ? fallback : 'ymd';
}
