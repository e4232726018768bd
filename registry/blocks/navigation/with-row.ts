import type { Row } from '../../../renderer/contract/platform.ts';

/** Replaces `{ from: 'row.x' }` in a tree; other references are the screen's to resolve. */
export function withRow(value: unknown, row: Row): unknown {
  if (Array.isArray(value)) return value.map((item) => withRow(item, row));
  if (typeof value !== 'object' || value === null) return value;
  const from = (value as { readonly from?: unknown }).from;
  if (typeof from === 'string' && from.startsWith('row.')) return row[from.slice('row.'.length)];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withRow(item, row)]));
}
