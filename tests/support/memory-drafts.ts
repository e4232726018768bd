import type { Draft, DraftStore } from '../../renderer/contract/ports.ts';

/** Stores drafts in memory, with copies of their values as the browser's database does. */
export function createMemoryDrafts(): DraftStore & { readonly stored: ReadonlyMap<string, Draft> } {
  const stored = new Map<string, Draft>();
  return {
    stored,
    read: async (key) => stored.get(key) ?? null,
    write: async (key, draft) => void stored.set(key, structuredClone(draft)),
    remove: async (key) => void stored.delete(key),
    list: async (prefix) =>
      [...stored]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, { at }]) => ({ key, at }))
        .toReversed(),
  };
}
