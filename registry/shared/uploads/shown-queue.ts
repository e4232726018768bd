import { startTransition, useEffect, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

/** The queue of the app, as its views see it. */
export interface Uploads extends UploadQueue {
  /** Hides the panel while a page shows the queue itself. Returns the function that ends this. */
  show(): () => void;
  readonly isShown: boolean;
}

/** Interval in ms in which the changes of the queue are drawn together: 200 small files change it a hundred times a second. */
const drawMs = 100;

/** Returns the uploads. The component renders at most ten times a second. */
export function useQueued(uploads: Uploads): readonly QueuedUpload[] {
  const { clock } = useRender();
  const [entries, setEntries] = useState(uploads.entries);
  useEffect(() => {
    let pause: number | null = null;
    let drawn = uploads.entries;
    // The first change is drawn at once, and those that follow it together.
    const draw = () => {
      if (pause !== null || uploads.entries === drawn) return;
      drawn = uploads.entries;
      // React renders a transition in parts, so that it delays no frame.
      startTransition(() => setEntries(drawn));
      pause = clock.setTimeout(() => {
        pause = null;
        draw();
      }, drawMs);
    };
    const unsubscribe = uploads.subscribe(draw);
    setEntries(drawn);
    return () => {
      unsubscribe();
      if (pause !== null) clock.clearTimeout(pause);
    };
  }, [uploads, clock]);
  return entries;
}
