/** Parses typed numbers. Pure. */
import { numberFormat } from './intl.ts';

interface NumberOptions {
  readonly locale: string;
  /** Whether all digits must be kept. If so, a number that a float cannot represent stays text. */
  readonly exact: boolean;
}

/** A float keeps any number with at most this many significant digits. */
const safeDigits = 15;

/**
 * Parses a typed number. Returns null if the text is empty, and undefined if it is not a complete number ("-", "1e").
 * A point is always the decimal point. A comma is the decimal point or a thousands separator, depending on the
 * locale.
 */
export function readNumber(
  text: string,
  { locale, exact }: NumberOptions,
): number | string | null | undefined {
  const trimmed = withoutGroups(text.trim(), locale);
  if (trimmed === '') return null;
  if (!numeral.test(trimmed)) return undefined;
  const number = Number(trimmed);
  if (!Number.isFinite(number)) return undefined;
  return exact && !fitsFloat(trimmed, number) ? trimmed.replace('+', '') : number;
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Returns whether the value is a number or a text that contains one. */
export const isNumeral = (value: unknown): boolean =>
  Number.isFinite(value) || (typeof value === 'string' && numeral.test(value));

/** Returns whether a float represents the written number exactly. */
export function fitsFloat(text: string, number = Number(text)): boolean {
  if (/^[+-]?\d+$/.test(text)) return Number.isSafeInteger(number);
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= safeDigits;
}

function withoutGroups(text: string, locale: string): string {
  const plain = text.replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  if (!plain.includes(',')) return plain;
  if (isCommaDecimal(locale)) return plain.replace(/(?<=\d)\.(?=\d{3}(\.|,))/g, '').replace(',', '.');
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

const isCommaDecimal = (locale: string): boolean => numberFormat(locale, {}).format(1.5).includes(',');
