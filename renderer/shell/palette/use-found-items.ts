import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../contract/render.ts';
import type { EntryGroup } from './entries.ts';
import { readItems } from './read-items.ts';

/** Number of items per collection. */
const limit = 5;
/** Time without typing in ms after which the items are requested. */
const wait = 250;

export interface FoundItems {
  readonly groups: readonly EntryGroup[];
  readonly isLoading: boolean;
  /** Names of the collections whose search failed. */
  readonly failed: readonly string[];
}

interface State {
  readonly query: string;
  readonly groups: Readonly<Record<string, EntryGroup>>;
  readonly failed: readonly string[];
  readonly left: number;
}

const nothing: FoundItems = { groups: [], isLoading: false, failed: [] };

/**
 * Searches the collections for items, one request each, after the user has stopped typing. A new query aborts the
 * requests of the previous one. Searches nothing while the query is empty or the browser is offline.
 */
export function useFoundItems(query: string, collections: readonly string[], isOnline: boolean): FoundItems {
  const render = useRender();
  const latest = useRef(render);
  latest.current = render;
  const { clock } = render;
  const [state, setState] = useState<State | null>(null);
  const isActive = query !== '' && isOnline && collections.length > 0;
  const searched = collections.join('\n');

  useEffect(() => {
    if (!isActive) return undefined;
    const superseded = new AbortController();
    const { signal } = superseded;
    const search = async (collection: string) => {
      const update = (change: (state: State) => Partial<State>) => {
        if (signal.aborted) return;
        setState((now) => (now?.query === query ? { ...now, ...change(now), left: now.left - 1 } : now));
      };
      const { metadata, itemHref, t } = latest.current;
      const name = metadata.collection(collection)?.name ?? collection;
      try {
        const items = await readItems(collection, () => ({ search: query, limit }), latest.current, signal);
        const entries = items.flatMap(({ key, ...entry }) => {
          const path = itemHref(collection, key);
          return path === null ? [] : [{ ...entry, detail: null, does: { path } }];
        });
        const group = { id: `items ${collection}`, label: t('palette.items_of', { name }), entries };
        update(({ groups }) => ({ groups: { ...groups, [collection]: group } }));
      } catch {
        update(({ failed }) => ({ failed: [...failed, name] }));
      }
    };
    const id = clock.setTimeout(() => {
      const names = searched.split('\n');
      setState({ query, groups: {}, failed: [], left: names.length });
      for (const name of names) void search(name);
    }, wait);
    return () => {
      clock.clearTimeout(id);
      superseded.abort();
    };
  }, [isActive, query, searched, clock]);

  if (!isActive) return nothing;
  if (state?.query !== query) return { ...nothing, isLoading: true };
  const groups = collections.flatMap((name) => state.groups[name] ?? []);
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: state.left > 0,
    failed: state.failed,
  };
}
