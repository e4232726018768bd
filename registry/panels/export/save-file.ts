/** Writes a download to a file of the user: to the disk if the browser can, else through a Blob. */
import { saveBlob } from '../../shared/save-blob.ts';

export interface SavedFile {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  /** Leaves no file. */
  abort(): Promise<void>;
}

interface FileHandle {
  createWritable(): Promise<SavedFile>;
}

type ShowSaveFilePicker = (options: { readonly suggestedName: string }) => Promise<FileHandle>;

/** Bytes of a part that becomes a Blob. Browsers keep large Blobs on the disk. */
const partSize = 8_000_000;

/**
 * Asks where to save the file, if the browser can. It must be called during a click. Returns null if the user cancels.
 * Without the dialog, the browser saves the file in its folder of downloads when it is complete.
 */
export async function openFile(name: string): Promise<SavedFile | null> {
  const { showSaveFilePicker } = window as { readonly showSaveFilePicker?: ShowSaveFilePicker };
  if (!showSaveFilePicker) return openBlob(name);
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name });
    return await handle.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // A frame of another site, or a policy of the browser, does not allow the dialog.
    if (error instanceof DOMException && error.name === 'SecurityError') return openBlob(name);
    throw error;
  }
}

function openBlob(name: string): SavedFile {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const endPart = () => {
    parts.push(new Blob(chunks));
    chunks = [];
    size = 0;
  };
  return {
    async write(bytes) {
      chunks.push(bytes);
      size += bytes.length;
      if (size >= partSize) endPart();
    },
    async close() {
      endPart();
      saveBlob(new Blob(parts), name);
    },
    async abort() {
      chunks = [];
      parts.length = 0;
    },
  };
}
