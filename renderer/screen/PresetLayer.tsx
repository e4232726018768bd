/** Provides the list that an edited preset describes. Changes of the list are edits of the preset (PRES-22). */
import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';
import { withoutPage } from '../../schemas/query/presets.ts';
import type { Preset } from '../../schemas/query/types.ts';
import { sameValue } from '../../schemas/value/same.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import type { ItemHandle } from '../contract/screen.ts';
import { layoutOf } from './data/list-plan.ts';
import { blankSettings } from './data/presets.ts';
import { useNeighbours } from './data/use-neighbours.ts';
import { useListOf } from './data/use-list.ts';
import type { LayerProps } from './layer.ts';
import { useStable } from './use-stable.ts';

interface Props extends LayerProps {
  readonly item: ItemHandle;
}

/** The fields of a preset that a list shows. */
const settings = [
  'collection',
  'layout',
  'layout_query',
  'layout_options',
  'filters',
  'search',
  'refresh_interval',
] as const;

export function PresetLayer({ name, entry, item, children }: Props): ReactNode {
  const { metadata, registry } = useRender();
  const { store } = item;
  const read = () => Object.fromEntries(settings.map((field) => [field, store.get([field]) ?? null])) as Row;
  const subscribe = useCallback((listener: () => void) => store.subscribe([], listener), [store]);
  // The list does not change with the name of the preset.
  useSyncExternalStore(subscribe, () => JSON.stringify(read()));
  const row = read();
  const named = metadata.collection(String(row['collection']));
  const collection = named?.hasTable ? named : undefined;
  const failed = useNeighbours(collection);
  const id = collection?.collection ?? '';
  /** The preset does not store the page. */
  const [{ of, page }, setPage] = useState({ of: id, page: 1 });
  const settled = { ...row, bookmark: null, user: null, role: null } as unknown as Preset;
  const layout = layoutOf(settled, registry)?.id ?? '';
  const query = { ...settled.layout_query?.[layout], page: of === id ? page : 1 };
  const preset = useStable<Preset>({
    ...settled,
    layout_query: { ...settled.layout_query, [layout]: query },
  });
  const stage = (change: Partial<Preset>) => {
    for (const field of settings) {
      if (!(field in change) || sameValue(change[field] ?? null, row[field])) continue;
      store.stage([field], change[field] ?? null, { coalesce: 'preset' });
    }
  };
  const list = useListOf(
    // Without a collection nothing is read, and the list is not shown.
    { name, entry, collection: collection ?? item.collection, filter: null, bookmark: undefined, failed },
    {
      preset,
      bookmark: null,
      loading: collection === undefined || item.status !== 'loaded',
      change(part) {
        const change = part(preset);
        const next = { ...preset, ...change };
        setPage({ of: id, page: next.layout_query?.[layout]?.page ?? 1 });
        stage(withoutPage(change));
      },
      reset: () => stage(blankSettings(id, registry)),
    },
  );
  return children(collection && item.status === 'loaded' ? list : null);
}
