import { useEffect, useRef } from 'react';

const ownUndo = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Calls `undo` for Ctrl+Z or Cmd+Z. Inputs and dialogs have their own undo. */
export function useUndoKey(undo: (() => void) | null): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      const isElsewhere = event.target instanceof Element && event.target.closest(ownUndo) !== null;
      if (!isUndo || event.defaultPrevented || isElsewhere || latest.current === null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
