/** The chunks of the app that could not be fetched: the browser was offline, or a new version replaced them. */

export interface MissingChunks {
  /** Number of loads that failed and have not been repeated with success. */
  readonly size: number;
  subscribe(listener: () => void): () => void;
  /** Repeats all failed loads. Resolves when all attempts ended. Never rejects. */
  retry(): Promise<void>;
  add(load: () => Promise<void>): void;
  delete(load: () => Promise<void>): void;
}

/** Chromium, Firefox, Safari, and the style sheets of Vite, in this order. */
const messages =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** Returns true if the browser could not fetch a module. Errors that the module throws are different. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && messages.test(error.message);
}

export function createMissingChunks(): MissingChunks {
  const listeners = new Set<() => void>();
  const loads = new Set<() => Promise<void>>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get size() {
      return loads.size;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry: async () => void (await Promise.all([...loads].map((load) => load()))),
    add(load) {
      if (loads.has(load)) return;
      loads.add(load);
      notify();
    },
    delete(load) {
      if (loads.delete(load)) notify();
    },
  };
}
