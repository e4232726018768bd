import type { Row } from '../../../renderer/contract/platform.ts';

/** Replaces `{ from: 'row.x' }` references in a tree. The screen resolves all other references. */
export function withRow(value: unknown, row: Row): unknown {
  if (Array.isArray(value)) return value.map((item) => withRow(item, row));
  if (typeof value !== 'object' || value === null) return value;
  const from = (value as { readonly from?: unknown }).from;
  if (typeof from === 'string' && from.startsWith('row.')) return row[from.slice('row.'.length)];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withRow(item, row)]));
}
