import type { Draft, DraftStore } from '../../renderer/contract/ports.ts';
import { entriesOf, inStore, stores } from './database.ts';

const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Stores drafts in IndexedDB. Drafts older than 30 days are removed when a list is read. */
export function createDraftStore(now: () => number = Date.now): DraftStore {
  return {
    read: async (key) =>
      ((await inStore(stores.drafts, 'readonly', (drafts) => drafts.get(key))) as Draft | undefined) ?? null,
    write: async (key, draft) => {
      await inStore(stores.drafts, 'readwrite', (drafts) => drafts.put(draft, key));
    },
    remove: async (key) => {
      await inStore(stores.drafts, 'readwrite', (drafts) => drafts.delete(key));
    },
    async list(prefix) {
      const entries = await entriesOf(stores.drafts, prefix);
      const all = entries.map(([key, draft]) => ({ key, at: (draft as Draft).at }));
      const isOld = ({ at }: { readonly at: number }) => now() - at > maxAgeMs;
      await Promise.all(all.filter(isOld).map(({ key }) => this.remove(key)));
      return all.filter((draft) => !isOld(draft)).toSorted((a, b) => b.at - a.at);
    },
  };
}
