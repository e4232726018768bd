/** Sends the rows of an import, and follows its progress. */
import { finishedImportOf } from '../../../schemas/import/finished.ts';
import type { FinishedImport } from '../../../schemas/import/settings.ts';
import { followWrite, type FollowedWrite } from '../../shared/follow-write.ts';

export interface Sending extends Omit<FollowedWrite, 'action' | 'onProgress'> {
  readonly rows: Blob;
  readonly onUpload: (percent: number) => void;
  /** Rows that are written, but not committed. */
  readonly onWritten: (rows: number) => void;
}

/** Returns null if the import was canceled and nothing is stored. */
export async function sendRows({
  rows,
  onUpload,
  onWritten,
  ...own
}: Sending): Promise<FinishedImport | null> {
  const { platform, collection, signal } = own;
  return followWrite<FinishedImport>(
    { ...own, action: 'import', onProgress: ({ rows_done }) => onWritten(rows_done) },
    async () => finishedImportOf(await platform.importRows(collection, rows, onUpload, signal)),
    finishedImportOf,
  );
}
