/** Requests the undo of an import, and follows its progress. */
import type { UndoRequest, UndoResult } from '../../../schemas/import/undo.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { followWrite, type FollowedWrite } from '../follow-write.ts';

export interface Undoing extends UndoRequest, Omit<FollowedWrite, 'action' | 'onProgress'> {
  /** Share of the rows that are written, from 0 to 1. They are not committed. */
  readonly onProgress: (share: number) => void;
}

/** Returns null if the undo was canceled and nothing was changed. */
export async function requestUndo({ skipChanged, onProgress, ...own }: Undoing): Promise<UndoResult | null> {
  const { platform, collection, id, signal } = own;
  const path = `/utils/import/${encodeURIComponent(collection)}/undo`;
  return followWrite(
    {
      ...own,
      action: 'undo-import',
      onProgress: ({ rows, rows_done }) => onProgress(rows_done / Math.max(rows, 1)),
    },
    () => platform.call<UndoResult>('POST', path, { id, skipChanged }, signal),
    storedUndo,
  );
}

/** Reads the counts that the activity entry of an undo contains. */
function storedUndo(counts: unknown): UndoResult | null {
  if (!isRecord(counts)) return null;
  const { deleted, restored, kept } = counts;
  return {
    undone: true,
    deleted: Number(deleted),
    restored: Number(restored),
    kept: Number(kept),
    rows: [],
  };
}
