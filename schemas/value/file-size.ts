const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/**
 * A number of bytes for people: base 1000, `decimals` digits after the point from kB on, `--` for nothing (CONST-01).
 * Rounding never shows a thousand of a unit: 999,950 is 1.0 MB.
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
