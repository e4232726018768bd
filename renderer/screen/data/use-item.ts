/** A named item of a screen: an existing row, a new one (`+`), a batch of keys or a singleton. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { Collection } from '../../../schemas/collection/types.ts';
import { presetDefaults } from '../../../schemas/permission/presets.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { compileForm, initialValues } from '../../compile/form.ts';
import { interfaceFor } from '../../compile/widget.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { type Key, type Row, type Target } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import type { ItemHandle } from '../../contract/screen.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { createEditStore, type RootStore } from '../../state/edit-store.ts';
import { useDraft } from './drafts.ts';
import { traversed } from '../../data/keys.ts';
import { useInvalidate } from '../../data/use-invalidate.ts';
import { conflictIssues, saveItem } from './save.ts';
import { asPlatformError } from './use-list.ts';

export interface ItemRequest {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: Collection;
  /** Resolved: '+', a key, a comma list, null for a singleton. */
  readonly address: string | number | null;
  readonly initial: Row;
  readonly omit: readonly string[];
}

export function useItemData({ name, entry, collection, address, initial, omit }: ItemRequest): ItemHandle {
  const { platform, metadata, registry, grants, me, clock, t, notify } = useRender();
  const invalidate = useInvalidate();
  const id = collection.collection;
  const keys = useMemo(() => keysOf(address), [address]);
  const isNew = address === '+';
  const isBatch = keys.length > 1;
  const key: Key | '+' | null = isNew ? '+' : isBatch ? null : (keys[0] ?? null);
  const scope = useMemo(
    () => ({ now: new Date(clock.now()), user: me.id, role: me.role?.id ?? null }),
    [clock, me],
  );
  const previous = useRef<FormPlan | undefined>(undefined);
  const compile = (row: Row | undefined, creating: boolean) =>
    compileForm({
      collection: id,
      metadata,
      registry,
      grants,
      scope,
      isNew: creating,
      isBatch,
      omit,
      presets: presetDefaults(grants, id, scope),
      ...(row ? { row } : {}),
      ...(previous.current ? { previous: previous.current } : {}),
    });

  const [store] = useState<RootStore>(() => createEditStore({}, { clock, keepEqual: isBatch }));
  const row = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => store.state.initial,
  );
  const loadedRow = Object.keys(row).length > 0 ? row : undefined;
  // A singleton without a row is created by its first save; the platform answers its defaults.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the row arrives once a read; the rest is read when it does
  const plan = useMemo(() => compile(loadedRow, isNew), [id, metadata, registry, grants, scope, loadedRow, isNew, isBatch, omit]);
  previous.current = plan;

  const fields = useMemo(
    () => entry.fields ?? [...new Set([...plan.read, ...fieldsOfTemplate(collection.displayTemplate)])],
    [entry.fields, plan.read, collection.displayTemplate],
  );
  const target: Target = key === null && !isBatch ? { collection: id, singleton: true } : { collection: id, key: key ?? '' };
  const { data, error } = useSWR(
    isNew || isBatch || !metadata.hasFields(id) ? null : ['read', traversed(id, { fields }, metadata), 'item', target, fields],
    async () => (await platform.read<Row>(target, { fields })).data,
  );

  const started = useRef(false);
  const [widgets, setWidgets] = useState(false);
  useEffect(() => {
    const definitions = plan.fields.map(({ field }) => interfaceFor(field, { registry, metadata }).definition);
    void preload(definitions as never).then(() => setWidgets(true));
  }, [plan.fields, registry, metadata]);

  const ready = isBatch || isNew ? metadata.hasFields(id) : data !== undefined;
  useEffect(() => {
    if (!ready) return;
    const next = isBatch ? {} : isNew ? initialValues(plan, initial) : (data ?? {});
    if (!started.current) {
      started.current = true;
      store.accept(next);
    } else if (!isNew && !isBatch && data && data !== store.state.initial) {
      const conflicts = store.rebase(data);
      if (conflicts.length > 0) {
        store.setIssues(conflictIssues(conflicts));
        notify({ kind: 'warning', title: t('item.changed_elsewhere', { count: conflicts.length }), persist: true });
      }
    }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the row arrives once a read; the rest is read when it does
  }, [ready, data]);

  useEffect(() => {
    if (started.current && metadata.hasFields(id)) store.keepOnly(new Set(metadata.fields(id).map(({ field }) => field)));
  }, [metadata, id, store]);

  const { draft, forget } = useDraft({ store, collection: id, address: address ?? '', plan, ready: ready && started.current, enabled: entry.readonly !== true });
  const refresh = useCallback(() => invalidate(id), [invalidate, id]);
  const failure = error === undefined ? null : asPlatformError(error);
  const loaded = ready && (started.current || loadedRow !== undefined || isBatch || isNew) && widgets;
  return {
    kind: 'item',
    name,
    collection,
    status: failure ? (failure.status === 403 || failure.status === 404 ? 'not-found' : 'error') : loaded ? 'loaded' : 'loading',
    error: failure,
    key,
    keys,
    isNew,
    isBatch,
    store,
    plan,
    draft,
    refresh,
    save: async (next) => {
      const own = next === 'copy' ? compile(undefined, true) : plan;
      const saved = await saveItem({ platform, store, plan: own, collection, keys, key, isBatch, next, clock });
      forget();
      // ITEM-08: on an already new item the form begins again.
      if (isNew && next === 'new') store.accept(initialValues(plan, initial));
      await refresh();
      return saved;
    },
    remove: async () => {
      await platform.remove({ collection: id }, keys);
      forget();
      store.accept(store.state.initial);
      void refresh();
    },
    toggleArchive: async () => {
      if (!collection.archive || key === null || key === '+') return;
      const { field, value, unarchiveValue } = collection.archive;
      const archived = store.state.initial[field] === value;
      const saved = await platform.update({ collection: id, key }, { [field]: archived ? unarchiveValue : value });
      forget();
      store.accept({ ...store.state.initial, ...saved });
      void refresh();
    },
  };
}

function keysOf(address: string | number | null): readonly Key[] {
  if (address === null || address === '+') return [];
  return typeof address === 'number' ? [address] : address.split(',');
}
