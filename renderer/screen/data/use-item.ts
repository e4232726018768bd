/** Provides a named item of a screen: an existing row, a new one (`+`), a batch of keys or a singleton. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Collection } from '../../../schemas/collection/types.ts';
import { presetDefaults } from '../../../schemas/permission/presets.ts';
import { keysOfAddress } from '../../../schemas/screen/key-address.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { compileForm, initialValues } from '../../compile/form.ts';
import { interfaceFor } from '../../compile/widget.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { type Key, type Row, type Target } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { scopeOf } from '../../contract/scope.ts';
import type { ItemHandle } from '../../contract/screen.ts';
import { preloadWidgets } from '../../kit/preload-widgets.ts';
import { createEditStore, type RootStore } from '../../state/edit-store.ts';
import { useDraft } from './drafts.ts';
import { readWithPrefetch } from '../../data/prefetch-item.ts';
import { traversedCollections } from '../../data/keys.ts';
import { useInvalidate } from '../../data/use-invalidate.ts';
import { useChangedFields } from './changed-fields.ts';
import { changesOwnPassword } from './own-password.ts';
import { conflictIssues, saveItem } from './save.ts';
import { asPlatformError } from './use-list.ts';

export interface ItemRequest {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: Collection;
  /**
   * The resolved key from the URL: '+', one or several encoded keys (schemas/screen/key-address.ts), or null
   * for a singleton.
   */
  readonly address: string | number | null;
  readonly initial: Row;
  readonly omit: readonly string[];
}

export function useItemData({ name, entry, collection, address, initial, omit }: ItemRequest): ItemHandle {
  const render = useRender();
  const { platform, metadata, registry, grants, me, clock, t, notify } = render;
  const invalidate = useInvalidate();
  const id = collection.collection;
  const keys = useMemo(() => keysOf(address), [address]);
  const isNew = address === '+';
  // An item whose key is `+` cannot have a page, because its URL means a new item. It can be edited as a
  // batch of one.
  const isBatch = keys.length > 1 || keys[0] === '+';
  const key: Key | '+' | null = isNew ? '+' : isBatch ? null : (keys[0] ?? null);
  const scope = useMemo(() => scopeOf({ clock, me, metadata }, id), [clock, me, metadata, id]);
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
  // The platform returns the defaults of a singleton without a row. The first save creates the row.
  const plan = useMemo(
    () => compile(loadedRow, isNew),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per read row; other values are read at that time
    [id, metadata, registry, grants, scope, loadedRow, isNew, isBatch, omit],
  );
  previous.current = plan;

  const fields = useMemo(
    () => entry.fields ?? [...new Set([...plan.read, ...fieldsOfTemplate(collection.displayTemplate)])],
    [entry.fields, plan.read, collection.displayTemplate],
  );
  const target: Target =
    key === null && !isBatch ? { collection: id, singleton: true } : { collection: id, key: key ?? '' };
  const started = useRef(false);
  /** Set when the item was deleted, here or by another client. It must not be read again. */
  const [gone, setGone] = useState<'elsewhere' | 'here' | null>(null);
  const reads = !isNew && !isBatch && gone === null && metadata.hasFields(id);
  const { cache } = useSWRConfig();
  const { data, error } = useSWR(
    reads ? ['read', traversedCollections(id, { fields }, metadata), 'item', target, fields] : null,
    async () => {
      const read = async () => (await platform.read<Row>(target, { fields })).data;
      if (started.current || key === null || key === '+') return read();
      return readWithPrefetch(read, plan, key, cache, { registry, metadata, platform, clock });
    },
    // A new field changes the query. The form stays mounted with the previous row while the new one loads.
    { keepPreviousData: true },
  );
  const failure = error === undefined ? null : asPlatformError(error);
  const isAbsent = failure?.status === 403 || failure?.status === 404;
  useEffect(() => {
    if (isAbsent && started.current) setGone((known) => known ?? 'elsewhere');
  }, [isAbsent]);
  const [widgets, setWidgets] = useState(false);
  useEffect(() => {
    const definitions = plan.fields.map(
      ({ field }) => interfaceFor(field, { registry, metadata }).definition,
    );
    void preloadWidgets(definitions, render).then(() => setWidgets(true));
  }, [plan.fields, registry, metadata, render]);

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
        const conflictsFound = conflictIssues(conflicts);
        const others = store.state.issues.filter(
          ({ field, type }) => type !== 'conflict' || !conflictsFound.some((issue) => issue.field === field),
        );
        store.setIssues([...others, ...conflictsFound]);
        notify({
          kind: 'warning',
          title: t('item.changed_elsewhere', { count: conflicts.length }),
          persist: true,
        });
      }
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per read row; other values are read at that time
  }, [ready, data]);

  useChangedFields({
    store,
    plan,
    fields: started.current && metadata.hasFields(id) ? metadata.fields(id) : null,
  });

  const { draft, forget } = useDraft({
    store,
    collection: id,
    address: address ?? '',
    plan,
    ready: ready && started.current,
    enabled: entry.readonly !== true,
  });
  const refresh = useCallback(() => invalidate([id]), [invalidate, id]);
  const loaded = ready && (started.current || loadedRow !== undefined || isBatch || isNew) && widgets;
  return {
    kind: 'item',
    name,
    collection,
    // A loaded item stays visible even if a later read fails.
    status: loaded ? 'loaded' : failure ? (isAbsent ? 'not-found' : 'error') : 'loading',
    error: failure,
    gone: gone === 'elsewhere',
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
      const endsSessions =
        next !== 'copy' && changesOwnPassword(store.payload().set, { collection: id, key, me });
      const saved = await saveItem({
        platform,
        store,
        plan: own,
        collection,
        keys,
        key,
        isBatch,
        next,
        clock,
        scope: scopeOf({ clock, me }),
      });
      if (endsSessions) notify({ kind: 'info', title: t('users.other_devices_signed_out'), persist: true });
      forget();
      // "Save and create new" on a new item resets the form (ITEM-08).
      if (isNew && next === 'new') store.accept(initialValues(plan, initial));
      return saved;
    },
    remove: async () => {
      setGone('here');
      try {
        await platform.remove({ collection: id }, keys);
      } catch (failure) {
        setGone(null);
        throw failure;
      }
      forget();
      store.accept(store.state.initial);
    },
    toggleArchive: async () => {
      if (!collection.archive || key === null || key === '+') return;
      const { field, value, unarchiveValue } = collection.archive;
      const archived = store.state.initial[field] === value;
      const saved = await platform.update(
        { collection: id, key },
        { [field]: archived ? unarchiveValue : value },
      );
      forget();
      store.accept({ ...store.state.initial, ...saved });
    },
  };
}

function keysOf(address: string | number | null): readonly Key[] {
  if (address === null || address === '+') return [];
  return typeof address === 'number' ? [address] : keysOfAddress(address);
}
