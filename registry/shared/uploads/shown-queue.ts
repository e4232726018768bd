import { useSyncExternalStore } from 'react';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

/** The queue of the app, as its views see it. */
export interface Uploads extends UploadQueue {
  /** Hides the panel while a page shows the queue itself. Returns the function that ends this. */
  show(): () => void;
  readonly isShown: boolean;
}

export function useQueued(uploads: Uploads): readonly QueuedUpload[] {
  return useSyncExternalStore(uploads.subscribe, () => uploads.entries);
}
