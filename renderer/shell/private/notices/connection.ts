/** Whether a request of the user failed because the browser is offline. */
export interface Connection {
  readonly isLost: boolean;
  /** Called when a request failed. Returns true if the browser is offline: then the app shows it, until it is online. */
  check(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createConnection(): Connection {
  const listeners = new Set<() => void>();
  let isLost = false;
  const set = (lost: boolean) => {
    if (lost === isLost) return;
    isLost = lost;
    for (const listener of listeners) listener();
  };
  const restore = () => set(false);
  return {
    get isLost() {
      return isLost;
    },
    check() {
      if (!navigator.onLine) set(true);
      return !navigator.onLine;
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('online', restore);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('online', restore);
      };
    },
  };
}
