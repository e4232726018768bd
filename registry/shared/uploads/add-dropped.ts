import type { Services } from '../../../renderer/contract/services.ts';
import { deviceFiles, readFolders } from './device-files.ts';
import type { Uploads } from './shown-queue.ts';

/** Reading this number of files takes noticeable time. */
const manyFiles = 200;

/** Uploads dropped or pasted files, and folders with their trees. Must be called during the event. */
export function addDropped(
  { t, notify, report }: Pick<Services, 't' | 'notify' | 'report'>,
  uploads: Uploads,
  data: DataTransfer,
  into: string | null,
): void {
  const { files, folders } = deviceFiles(data);
  if (files.length > 0) uploads.add(files, into);
  if (folders.length === 0) return;
  let close: (() => void) | null = null;
  const onProgress = (count: number) => {
    if (count > manyFiles)
      close ??= notify({ kind: 'info', title: t('files.reading_folders'), persist: true });
  };
  void readFolders(folders, onProgress)
    .then((tree) => uploads.addTree(tree, into), report)
    .finally(() => close?.());
}
