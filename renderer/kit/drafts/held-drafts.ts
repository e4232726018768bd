/** The drafts that open tabs of this browser write. Other tabs neither restore nor delete them. */

// Absent outside secure contexts. A second tab then restores the cells of the first one, too.
const locks = () => (navigator as { readonly locks?: LockManager }).locks;

/** Reserves a draft for this tab. The browser releases it when the tab is closed. Returns the function that does. */
export function holdDraft(key: string): () => void {
  const control = new AbortController();
  const { signal } = control;
  const untilReleased = () => new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  locks()
    ?.request(key, { signal }, untilReleased)
    .catch(() => undefined);
  return () => control.abort();
}

/** Returns the keys of the drafts that are reserved. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
