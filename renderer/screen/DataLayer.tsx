/** Reads the named data of a screen, one layer an entry, and hands the handles on. */
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { DataEntry, ScreenSpec } from '../../schemas/screen/types.ts';
import type { Row } from '../contract/platform.ts';
import { neighbours } from '../data/neighbours.ts';
import { useRender } from '../contract/render.ts';
import type { AnyHandle } from '../contract/screen.ts';
import { useItemData } from './data/use-item.ts';
import { useListData } from './data/use-list.ts';
import { resolveFilter, resolveValue, type Roots } from './resolve.ts';

export type Handles = Readonly<Record<string, AnyHandle>>;

interface Props {
  readonly entries: readonly (readonly [string, DataEntry])[];
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  readonly handles: Handles;
  readonly children: (handles: Handles, missing: boolean) => ReactNode;
}

export function DataLayer({ entries, children, ...rest }: Props): ReactNode {
  const { metadata, needFields } = useRender();
  const [first, ...others] = entries;
  const name = first && String(resolveValue(first[1].collection ?? '', rest.roots) ?? '');
  const collection = name === undefined ? undefined : metadata.collection(name);
  const wanted = useMemo(
    () => (collection ? neighbours(metadata, collection.collection) : []),
    [metadata, collection],
  );
  const lacking = wanted.filter((other) => !metadata.hasFields(other)).join(',');
  useEffect(() => {
    if (lacking !== '') void needFields(lacking.split(','));
  }, [lacking, needFields]);

  if (!first) return children(rest.handles, false);
  if (!collection) return children(rest.handles, true);
  if (!metadata.hasFields(collection.collection)) return children(rest.handles, false);
  const [entryName, entry] = first;
  const Layer = entry.key === undefined ? ListLayer : ItemLayer;
  return (
    <Layer {...rest} name={entryName} entry={entry} collection={collection}>
      {(handle) => (
        <DataLayer {...rest} entries={others} handles={{ ...rest.handles, [entryName]: handle }}>
          {children}
        </DataLayer>
      )}
    </Layer>
  );
}

interface LayerProps {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: NonNullable<ReturnType<Metadata['collection']>>;
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  readonly children: (handle: AnyHandle) => ReactNode;
}

function ListLayer({ name, entry, collection, roots, children }: LayerProps) {
  const filter = useStable(resolveFilter(entry.filter ?? null, roots));
  return children(useListData({ name, entry, collection, filter, bookmark: roots.query['bookmark'] }));
}

function ItemLayer({ name, entry, collection, spec, roots, children }: LayerProps) {
  const address = resolveValue(entry.key, roots);
  const initial = useStable(resolveValue(entry.initial ?? {}, roots) as Row);
  const omit = useStable(omittedFields(spec, name));
  const handle = useItemData({
    name,
    entry,
    collection,
    address: typeof address === 'string' || typeof address === 'number' ? address : null,
    initial,
    omit,
  });
  // Flips of edited and saving redraw the screen's buttons; keystrokes do not.
  const { store } = handle;
  useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () =>
      `${Object.keys(store.state.edits).length > 0}|${store.state.saving}|${handle.isNew ? keyTyped(handle) : ''}`,
  );
  return children(handle);
}

function keyTyped(handle: AnyHandle): boolean {
  if (handle.kind !== 'item') return false;
  const key = handle.plan.fields.find(({ field }) => field.schema?.is_primary_key)?.field.field;
  return key !== undefined && Boolean(handle.store.get([key]));
}

/** Fields that the form element of this entry leaves out (USER-15). */
function omittedFields(spec: ScreenSpec, data: string): readonly string[] {
  const form = Object.values(spec.elements ?? {}).find(
    (element) => element.type === 'form' && element.data === data,
  );
  const omit = form?.options?.['omit'];
  return Array.isArray(omit) ? omit.filter((field) => typeof field === 'string') : [];
}

/** The same object while its JSON is the same. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal text is equal value
  return useMemo(() => value, [text]);
}
