/** The result of an import, as the server returns it, and as its activity entry stores it. Pure. */
import { isRecord } from '../value/record.ts';
import type { FinishedImport } from './settings.ts';

export interface StoredImport extends FinishedImport {
  /** Time of the undo in ISO 8601; null without one. */
  readonly undone: string | null;
}

export function finishedImportOf(value: unknown): StoredImport {
  const { created, updated, undoable, undone } = isRecord(value) ? value : {};
  return {
    created: Number(created ?? 0),
    updated: Number(updated ?? 0),
    undoable: undoable === true,
    undone: typeof undone === 'string' ? undone : null,
  };
}

/** Reads the comment of an activity entry. Returns null if it is not the result of an import. */
export function readStoredImport(comment: unknown): StoredImport | null {
  try {
    const value: unknown = JSON.parse(String(comment));
    return isRecord(value) && typeof value['created'] === 'number' ? finishedImportOf(value) : null;
  } catch {
    return null;
  }
}
