/** Accepted notations of booleans. Databases and forms without a boolean type use numbers or words. */
const states = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** Returns null if the value is not a boolean. */
export const booleanOf = (value: unknown): boolean | null => states.get(value) ?? null;
