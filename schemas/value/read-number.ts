/** Numbers as people type them. Pure. */
import { numberFormat } from './intl.ts';

interface Reading {
  readonly locale: string;
  /** No digit may be lost: what a float cannot hold stays text. */
  readonly exact: boolean;
}

/** Digits that a float keeps whatever they are. */
const safeDigits = 15;

/**
 * null when empty, undefined while it is none yet ("-", "1e"). A point is a point everywhere; a comma is what it is to
 * the reader, the point or a sign between thousands.
 */
export function readNumber(text: string, { locale, exact }: Reading): number | string | null | undefined {
  const trimmed = withoutGroups(text.trim(), locale);
  if (trimmed === '') return null;
  if (!numeral.test(trimmed)) return undefined;
  const number = Number(trimmed);
  if (!Number.isFinite(number)) return undefined;
  return exact && !fitsFloat(trimmed, number) ? trimmed.replace('+', '') : number;
}

const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A number, or the text of one, as a platform sends it. */
export const isNumeral = (value: unknown): boolean =>
  Number.isFinite(value) || (typeof value === 'string' && numeral.test(value));

/** Whether a number that is written so is the same as a float. */
export function fitsFloat(text: string, number = Number(text)): boolean {
  if (/^[+-]?\d+$/.test(text)) return Number.isSafeInteger(number);
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= safeDigits;
}

function withoutGroups(text: string, locale: string): string {
  const plain = text.replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  if (!plain.includes(',')) return plain;
  if (isCommaPoint(locale)) return plain.replace(/(?<=\d)\.(?=\d{3}(\.|,))/g, '').replace(',', '.');
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

const isCommaPoint = (locale: string): boolean => numberFormat(locale, {}).format(1.5).includes(',');
