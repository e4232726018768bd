/** Counts the open dialogs, so that an action shows no progress while it waits for an answer. */
import { useLayoutEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let count = 0;

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts a dialog while it is open. */
export function useOpenDialog(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    change(1);
    return () => change(-1);
  }, [opened]);
}

/** Returns whether a dialog is open now. */
export const isDialogOpen = (): boolean => count > 0;

/** Returns whether a dialog is open, and renders again when this changes. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen);
}
