/** Reads the named data of a screen, one layer an entry, and hands the handles on. */
import type { ReactNode } from 'react';
import type { DataEntry, ScreenSpec } from '../../schemas/screen/types.ts';
import { useRender } from '../contract/render.ts';
import type { AnyHandle } from '../contract/screen.ts';
import { Loaded } from '../kit/lazy-widget.ts';
import { useListData } from './data/use-list.ts';
import { useNeighbours } from './data/use-neighbours.ts';
import type { LayerProps } from './layer.ts';
import { resolveFilter, resolveValue, type Roots } from './resolve.ts';
import { useStable } from './use-stable.ts';

export type Handles = Readonly<Record<string, AnyHandle>>;

interface Props {
  readonly entries: readonly (readonly [string, DataEntry])[];
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  readonly handles: Handles;
  readonly children: (handles: Handles, missing: boolean) => ReactNode;
}

/** Lists need no edit store. */
const itemLayer = { load: async () => (await import('./ItemLayer.tsx')).ItemLayer };

export function DataLayer({ entries, children, ...rest }: Props): ReactNode {
  const { metadata } = useRender();
  const [first, ...others] = entries;
  const name = first && String(resolveValue(first[1].collection ?? '', rest.roots) ?? '');
  const collection = name === undefined ? undefined : metadata.collection(name);
  const failed = useNeighbours(collection);

  if (!first) return children(rest.handles, false);
  if (!collection) return children(rest.handles, true);
  const [entryName, entry] = first;
  const layer = {
    ...rest,
    name: entryName,
    entry,
    collection,
    failed,
    children: (handle: AnyHandle) => (
      <DataLayer {...rest} entries={others} handles={{ ...rest.handles, [entryName]: handle }}>
        {children}
      </DataLayer>
    ),
  };
  if (entry.key === undefined) return <ListLayer {...layer} />;
  // Without its fields there is no form that could say so (ScreenBoundary).
  if (failed) throw failed.error;
  const waiting = children(rest.handles, false);
  if (!metadata.hasFields(collection.collection)) return waiting;
  return <Loaded definition={itemLayer} fallback={waiting} {...layer} />;
}

function ListLayer({ name, entry, collection, roots, failed, children }: LayerProps) {
  const filter = useStable(resolveFilter(entry.filter ?? null, roots));
  const { bookmark } = roots.query;
  return children(useListData({ name, entry, collection, filter, bookmark, failed }));
}
