/** The spellings of booleans in columns of other programs. */

/** Spellings of true and false. The first pair is this server's own. */
const pairs: readonly (readonly [string, string])[] = [
  ['1', '0'],
  ['-1', '0'],
  ['Y', 'N'],
  ['y', 'n'],
  ['T', 'F'],
  ['t', 'f'],
  ['true', 'false'],
  ['TRUE', 'FALSE'],
  ['True', 'False'],
  ['yes', 'no'],
  ['YES', 'NO'],
  ['Yes', 'No'],
  ['on', 'off'],
  ['ON', 'OFF'],
  ['On', 'Off'],
];

export const ownBooleans = '1/0';
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
