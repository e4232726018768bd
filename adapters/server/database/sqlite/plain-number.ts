/** Converts a bigint of the driver to a number if that is exact, otherwise to text. */
export function plainNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

/** Converts the bigints of a result: a value, a row, or a list of either. */
export function plainNumbers(response: unknown): unknown {
  if (typeof response === 'bigint') return plainNumber(response);
  if (!Array.isArray(response)) return isRow(response) ? plainRow(response) : response;
  for (const [i, entry] of response.entries()) {
    if (typeof entry === 'bigint') response[i] = plainNumber(entry);
    else if (isRow(entry)) plainRow(entry);
  }
  return response;
}

/** Buffers are values; iterating them would be slow. */
function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
}

function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  for (const key in row) {
    const value = row[key];
    if (typeof value === 'bigint') row[key] = plainNumber(value);
  }
  return row;
}
