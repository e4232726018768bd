/** The drafts that open tabs of this browser write. Other tabs neither restore nor delete them. */
import type { Draft, DraftStore } from '../../contract/ports.ts';

// Absent outside secure contexts. A second tab then restores the drafts of the first one, too.
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

/**
 * Returns the drafts whose keys start with `prefix`, oldest first. Reserved ones are omitted, except those that `isOwn`
 * names.
 */
export async function readDrafts(
  drafts: DraftStore,
  prefix: string,
  isOwn: (key: string) => boolean,
): Promise<ReadonlyMap<string, Draft>> {
  const [listed, held] = await Promise.all([drafts.list(prefix), heldDrafts()]);
  const keys = listed.toReversed().map(({ key }) => key);
  const free = keys.filter((key) => isOwn(key) || !held.has(key));
  const found = await Promise.all(free.map(async (key) => [key, await drafts.read(key)] as const));
  return new Map(found.flatMap(([key, draft]) => (draft ? [[key, draft] as const] : [])));
}

/** Returns the keys of the drafts that are reserved. */
async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
