/** The spellings of booleans in columns of other programs. */
import { booleanForms } from '../../../../../schemas/field/stored-forms.ts';

export const ownBooleans = '1/0';
const pairs = booleanForms.map((form) => form.split('/') as [string, string]);
const forms = new Map(pairs.map((pair) => [pair.join('/'), pair]));
/** A spelling that several pairs contain belongs to the first. */
const formsBySpelling = new Map(
  [...forms].toReversed().flatMap(([form, pair]) => pair.map((spelling) => [spelling, form] as const)),
);
const truths: readonly string[] = [...new Set(pairs.map(([yes]) => yes.toLowerCase()))];

export const isBooleanForm = (form: string): boolean => forms.has(form);

/** Returns the form of a stored value, such as `Y/N`. Returns null for 0, which several forms contain. */
export function booleanFormOf(value: unknown): string | null {
  if (value === 0 || value === null) return null;
  return formsBySpelling.get(String(value)) ?? (typeof value === 'number' ? 'numbers' : null);
}

export function readBoolean(value: unknown): boolean {
  return typeof value === 'string' ? truths.includes(value.trim().toLowerCase()) : Number(value) !== 0;
}

/** Returns SQL that converts a stored value to 1 or 0, by the same rule as readBoolean. */
export function booleanSql(expression: string): string {
  const words = truths.map((word) => `'${word}'`).join(', ');
  return `case typeof(${expression}) when 'null' then null when 'text' then lower(trim(${expression})) in (${words}) else ${expression} <> 0 end`;
}

/** Returns the stored spelling of a boolean. */
export function writeBoolean(value: boolean, form: string): unknown {
  const spelling = forms.get(form)?.[value ? 0 : 1] ?? (value ? '1' : '0');
  return /^-?\d+$/.test(spelling) ? Number(spelling) : spelling;
}
