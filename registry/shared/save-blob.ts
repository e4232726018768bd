import { startDownload } from './start-download.ts';

/** Saves a file in the browser's folder of downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  startDownload(url, name);
  URL.revokeObjectURL(url);
}
