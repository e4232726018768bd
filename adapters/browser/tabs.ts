/** What the tabs of one browser have in common: a lock, and word of each other. */

type Lock = <T>(work: () => Promise<T>) => Promise<T>;

// Absent outside secure contexts.
const { locks } = navigator as { readonly locks?: LockManager };

/** One tab at a time holds the lock of a name; undefined where the browser has no locks. */
export const lockOfTabs: ((name: string) => Lock) | undefined =
  locks && ((name) => async (work) => locks.request(name, work) as ReturnType<typeof work>);

/** Messages are plain data; a tab does not hear itself. */
export function createTabs<Message>(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    tell: (message: Message) => channel?.postMessage(message),
    hear(listener: (message: Message) => void) {
      const run = (event: MessageEvent) => listener(event.data as Message);
      channel?.addEventListener('message', run);
      return () => channel?.removeEventListener('message', run);
    },
  };
}

/** Whether somebody looks at this tab. */
export const attention = {
  get here() {
    return document.visibilityState === 'visible';
  },
  subscribe(listener: () => void) {
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  },
};
