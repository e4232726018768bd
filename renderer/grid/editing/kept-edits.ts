/** Keeps the unsaved cells of a table while its list shows another layout. */
import type { Platform } from '../../contract/platform.ts';
import type { RowEdits } from './row-edits.ts';

const kept = new WeakMap<Platform, Map<string, RowEdits>>();

/** Keeps the edits of a list until its table is shown again. */
export function keepEdits(platform: Platform, subject: string, edits: RowEdits): void {
  const own = kept.get(platform) ?? new Map<string, RowEdits>();
  own.set(subject, edits);
  kept.set(platform, own);
}

/** Returns the kept edits of a list once. */
export function takeEdits(platform: Platform, subject: string): RowEdits | undefined {
  const own = kept.get(platform);
  const edits = own?.get(subject);
  own?.delete(subject);
  return edits;
}
