/** Coordination between the tabs of one browser: a lock, messages, and the visibility of the page. */

type Lock = <T>(work: () => Promise<T>) => Promise<T>;

// Absent outside secure contexts.
const { locks } = navigator as { readonly locks?: LockManager };

/** A named lock that one tab holds at a time; undefined if the browser has no locks. */
export const tabLock: ((name: string) => Lock) | undefined =
  locks && ((name) => async (work) => locks.request(name, work) as ReturnType<typeof work>);

/** Creates a message channel between tabs. Messages are plain data; a tab does not receive its own messages. */
export function createTabs<Message>(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    post: (message: Message) => channel?.postMessage(message),
    subscribe(listener: (message: Message) => void) {
      const run = (event: MessageEvent) => listener(event.data as Message);
      channel?.addEventListener('message', run);
      return () => channel?.removeEventListener('message', run);
    },
  };
}

/** Whether this tab is visible. */
export const pageVisibility = {
  get isVisible() {
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
