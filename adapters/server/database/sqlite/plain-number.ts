/** Converts a bigint of the driver to a number if that is exact, otherwise to text. */
export function plainNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
