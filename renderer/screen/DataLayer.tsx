/** Reads the named data of a screen, one layer per entry, and passes the handles to its children. */
import type { ReactNode } from 'react';
import { isViewLink } from '../../schemas/query/is-view-link.ts';
import type { DataEntry, ScreenSpec } from '../../schemas/screen/types.ts';
import { useRender } from '../contract/render.ts';
import type { AnyHandle } from '../contract/screen.ts';
import { Loaded } from '../kit/lazy-widget.ts';
import { useListData } from './data/use-list.ts';
import { useNeighbours } from './data/use-neighbours.ts';
import type { LayerProps } from './layer.ts';
import { itemLayer, linkLayer } from './preload-screen.ts';
import { resolveFilter, resolveValue, type Roots } from './resolve/resolve.ts';
import { useStable } from './use-stable.ts';

export type Handles = Readonly<Record<string, AnyHandle>>;

interface Props {
  readonly entries: readonly (readonly [string, DataEntry])[];
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  readonly handles: Handles;
  readonly children: (handles: Handles, missing: boolean) => ReactNode;
}

export function DataLayer({ entries, children, ...rest }: Props): ReactNode {
  const { metadata } = useRender();
  const [first, ...others] = entries;
  const owner = rest.handles[first?.[1].presetOf ?? ''];
  const name = first && String(resolveValue(first[1].collection ?? '', rest.roots) ?? '');
  const collection = owner?.collection ?? (name === undefined ? undefined : metadata.collection(name));
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
    owner,
    children: (handle: AnyHandle | null) => (
      <DataLayer
        {...rest}
        entries={others}
        handles={handle ? { ...rest.handles, [entryName]: handle } : rest.handles}
      >
        {children}
      </DataLayer>
    ),
  };
  const isLinked = entry.preset === true && isViewLink(rest.roots.query);
  if (entry.key === undefined && !owner && !isLinked) return <ListLayer {...layer} />;
  // A form cannot render without its fields, so ScreenBoundary shows the error.
  if (failed) throw failed.error;
  const waiting = children(rest.handles, false);
  if (!metadata.hasFields(collection.collection)) return waiting;
  return <Loaded definition={isLinked ? linkLayer : itemLayer} fallback={waiting} {...layer} />;
}

function ListLayer({ name, entry, collection, roots, failed, children }: LayerProps) {
  const filter = useStable(resolveFilter(entry.filter ?? null, roots));
  const { bookmark } = roots.query;
  return children(useListData({ name, entry, collection, filter, bookmark, failed, isRemembered: true }));
}
