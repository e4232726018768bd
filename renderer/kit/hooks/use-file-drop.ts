import { useState, type DragEvent } from 'react';

interface FileDrop {
  /** A file is over the element, and would be taken. */
  readonly isOver: boolean;
  readonly events: Readonly<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>;
}

/**
 * Returns the handlers of an element on which files are dropped. If `isAllowed` is false, a file is not taken, but it
 * does not open in place of the page either.
 */
export function useFileDrop(isAllowed: boolean, onFiles: (files: FileList) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    events: {
      onDragOver(event) {
        event.preventDefault();
        setOver(isAllowed);
      },
      onDragLeave(event) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event) {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        if (isAllowed) onFiles(event.dataTransfer.files);
      },
    },
  };
}
