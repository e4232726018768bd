/** Returns a function that loads once: its callers share the result. After a failure, the next call loads again. */
export function shareLoad<T>(load: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | null = null;
  return () => {
    shared ??= load().catch((error: unknown) => {
      shared = null;
      throw error;
    });
    return shared;
  };
}
