import { isRecord } from '../value/record.ts';
import type { Row } from '../value/row.ts';
import { shortenedKey } from './shortened.ts';

/** Returns a row with its staged values. They are whole, so `$shortened` no longer names their fields. */
export function withEdits(row: Row, edits: Row): Row {
  const sizes = row[shortenedKey];
  const edited = { ...row, ...edits };
  if (!isRecord(sizes)) return edited;
  const others = Object.entries(sizes).filter(([field]) => !(field in edits));
  return { ...edited, [shortenedKey]: Object.fromEntries(others) };
}
