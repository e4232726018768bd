/** Databases and forms without a type of their own for it say it with numbers or words. */
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

/** null: it says neither yes nor no. */
export const booleanOf = (value: unknown): boolean | null => states.get(value) ?? null;
