import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { recentItems, type RecentItem } from '../private/recent-items.ts';
import { pathOf, type Entry } from './entries.ts';
import { readItems } from './read-items.ts';

/**
 * Reads the titles of the items that the user opened last, one request per collection. Items that were deleted, or that
 * the user may no longer read, have no entry. Nor have those whose request failed.
 */
export function useRecentEntries(isOnline: boolean): readonly Entry[] {
  const render = useRender();
  const { storage } = useWorkspace();
  const [items] = useState(() => recentItems(storage, render.me.id));
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const latest = useRef(render);
  latest.current = render;
  useEffect(() => {
    if (items.length === 0 || !isOnline) return undefined;
    const closed = new AbortController();
    const { grants, metadata } = latest.current;
    const byCollection = new Map<string, RecentItem[]>();
    for (const item of items) {
      const { collection } = item;
      if (!metadata.collection(collection) || !grants.grant(collection, 'read')) continue;
      byCollection.set(collection, [...(byCollection.get(collection) ?? []), item]);
    }
    const read = async (collection: string, wanted: readonly RecentItem[]) => {
      const keys = wanted.map(({ key }) => key);
      const queryOf = (field: string) => ({ filter: { [field]: { _in: keys } }, limit: keys.length });
      const found = await readItems(collection, queryOf, latest.current, closed.signal).catch(() => []);
      return found.flatMap(({ key, ...entry }): readonly Entry[] => {
        const item = wanted.find((each) => each.key === String(key));
        return item ? [{ ...entry, id: `recent ${entry.id}`, does: { path: item.path } }] : [];
      });
    };
    const readAll = async () => {
      const found = await Promise.all([...byCollection].map(([name, wanted]) => read(name, wanted)));
      if (closed.signal.aborted) return;
      const byPath = new Map(found.flat().map((entry) => [pathOf(entry), entry]));
      setEntries(items.flatMap(({ path }) => byPath.get(path) ?? []));
    };
    void readAll();
    return () => closed.abort();
  }, [items, isOnline]);
  return entries;
}
