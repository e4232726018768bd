import type { ReadMeta, Row } from '../../contract/platform.ts';
import type { ListHandle } from '../../contract/screen.ts';

/**
 * Returns the platform's counts. Without them, returns an estimate with which the next page is reachable. An estimate of
 * the platform is replaced by the exact number on the last page.
 */
export function countsOf(
  counted: ReadMeta | undefined,
  rows: readonly Row[] | undefined,
  { page, limit }: { readonly page: number; readonly limit: number },
): ListHandle['counts'] {
  const { filter_count, total_count = 0, filter_count_estimated = false } = counted ?? {};
  if (!counted || !rows || (filter_count !== undefined && !filter_count_estimated))
    return { filtered: filter_count ?? 0, total: total_count };
  const seen = limit === -1 ? rows.length : (page - 1) * limit + rows.length;
  const isLast = rows.length !== limit && (rows.length > 0 || page === 1);
  const known = rows.length === limit ? seen + 1 : seen;
  if (filter_count === undefined) return { filtered: known, total: known, estimated: true };
  if (isLast) return { filtered: seen, total: Math.max(total_count, seen) };
  return { filtered: Math.max(rounded(filter_count), known), total: total_count, isAbout: true };
}

/** Rounds to two digits, because more of them would look exact. */
function rounded(count: number): number {
  return Number(count.toPrecision(2));
}
