/** What the tabs of one browser have in common: a lock, and word of each other's writes. */
import type { Change } from '../../renderer/contract/platform.ts';

export function lockOfTabs(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  // Absent outside secure contexts; there the server's grace for a rotated token covers two tabs at once.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (!locks) return (work) => work();
  return async <T>(work: () => Promise<T>) => (await locks.request(name, work)) as T;
}

export function createTabs(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    tell: (change: Change) => channel?.postMessage(change),
    hear(listener: (change: Change) => void) {
      const run = (event: MessageEvent) => listener(event.data as Change);
      channel?.addEventListener('message', run);
      return () => channel?.removeEventListener('message', run);
    },
  };
}
