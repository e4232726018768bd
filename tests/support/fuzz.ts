/** Random tests: `FUZZ_SEED` repeats a run, `FUZZ_TIMES` multiplies its length (`npm run fuzz` runs ten times as long). */
export const fuzzSeed: number = numberOf('FUZZ_SEED') ?? Math.floor(Math.random() * 2 ** 31);
export const fuzzTimes: number = numberOf('FUZZ_TIMES') ?? 1;

function numberOf(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`${name} must be a whole number, not "${text}".`);
  return number;
}
