/** An integer arrives as BigInt, so that none is rounded: what a number holds becomes one, the others text. */
export function plainNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
