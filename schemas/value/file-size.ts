const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/**
 * Formats a number of bytes: base 1000, `decimals` digits after the decimal point from kB on, `--` for no value
 * (CONST-01). Rounding never shows 1000 of a unit: 999,950 bytes are 1.0 MB.
 */
export function formatFileSize(bytes: number | null | undefined, decimals = 1): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return '--';
  let unit = 0;
  let shown = String(bytes);
  for (let amount = bytes; Math.abs(Number(shown)) >= 1000 && unit < units.length - 1;) {
    amount /= 1000;
    unit += 1;
    shown = amount.toFixed(decimals);
  }
  return `${shown} ${units[unit] ?? ''}`;
}
