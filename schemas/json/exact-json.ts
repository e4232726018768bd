/** Parses JSON without rounding numbers, and keeps numbers that a client has rounded. Pure. */
import { createFailure } from '../error/failure.ts';
import { compareValues } from '../value/compare.ts';
import { ExactNumber } from './exact-number.ts';
import { isRecord } from '../value/record.ts';

/** Matches texts that may contain a number of 16 digits or more, or a large exponent. */
const mayRound = /\d[\d.]{15}|\d[eE][+-]?\d{3}/;
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Marks numbers in the text that is parsed. Random, so that no text of a client is taken for a number. */
const mark = `exact number ${Math.random().toString(36).slice(2)} `;

/**
 * Parses JSON. Numbers that a double would round become ExactNumber.
 * @throws SyntaxError, as JSON.parse does.
 */
export function parseJson(text: string): unknown {
  const rounded: unknown = JSON.parse(text);
  if (!mayRound.test(text)) return rounded;
  let isExact = true;
  const written = text.replaceAll(textOrNumber, (token) => {
    if (token.startsWith('"') || fitsDouble(token)) return token;
    isExact = false;
    return `"${mark}${token}"`;
  });
  if (isExact) return rounded;
  return JSON.parse(written, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? new ExactNumber(value.slice(mark.length)) : value,
  );
}

function fitsDouble(literal: string): boolean {
  const isShort = literal.length < 16 && !/e/i.test(literal);
  return isShort || compareValues(String(Number(literal)), literal) === 0;
}

/**
 * Returns the value that a client sent, with the stored numbers that the client could only hold rounded: at the same
 * path, or anywhere if only one stored number has this rounding.
 * @throws VALUE_OUT_OF_RANGE if several stored numbers have it.
 */
export function keepExactNumbers(sent: unknown, stored: unknown): unknown {
  const known = new Map<number, Map<string, unknown>>();
  return hasExact(stored, known) ? keep(sent, stored, known) : sent;
}

/** Collects the stored numbers by their rounding. Returns whether one of them is exact. */
function hasExact(stored: unknown, known: Map<number, Map<string, unknown>>): boolean {
  if (typeof stored === 'number' || stored instanceof ExactNumber) {
    const text = stored instanceof ExactNumber ? stored.text : String(stored);
    const same = known.get(Number(text)) ?? new Map<string, unknown>();
    known.set(Number(text), same.set(text, stored));
    return stored instanceof ExactNumber;
  }
  const members = Array.isArray(stored) ? stored : isRecord(stored) ? Object.values(stored) : [];
  return members.map((member) => hasExact(member, known)).includes(true);
}

function keep(
  sent: unknown,
  stored: unknown,
  known: ReadonlyMap<number, ReadonlyMap<string, unknown>>,
): unknown {
  if (Array.isArray(sent))
    return sent.map((member, i) => keep(member, Array.isArray(stored) ? stored[i] : undefined, known));
  if (isRecord(sent))
    return Object.fromEntries(
      Object.entries(sent).map(([name, member]) => [
        name,
        keep(member, isRecord(stored) && Object.hasOwn(stored, name) ? stored[name] : undefined, known),
      ]),
    );
  const rounded = stored instanceof ExactNumber ? Number(stored.text) : stored;
  // Browsers write null for numbers beyond the largest double.
  if (sent === null && typeof rounded === 'number' && !Number.isFinite(rounded)) return stored;
  if (typeof sent !== 'number') return sent;
  if (rounded === sent) return stored;
  const same = [...(known.get(sent) ?? [])];
  const [only] = same;
  if (!only) return sent;
  if (same.length === 1) return only[1];
  throw createFailure(
    'VALUE_OUT_OF_RANGE',
    `${sent} may be any of ${same.map(([text]) => text).join(', ')}. Send the number with all its digits.`,
    { invalid: sent },
  );
}
