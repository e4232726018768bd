/** Provides a named item of a screen: an existing row, a new one (`+`), a batch of keys or a singleton. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Collection } from '../../../schemas/collection/types.ts';
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import type { DataEntry } from '../../../schemas/screen/types.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { editableValues, initialValues } from '../../compile/form.ts';
import { compileItem } from '../../compile/item.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { ShownError } from '../../contract/failure.ts';
import { PlatformError, type Key, type Platform, type Row, type Target } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { scopeOf } from '../../contract/scope.ts';
import type { ItemHandle } from '../../contract/screen.ts';
import { useWidgetsLoaded } from '../../kit/hooks/use-widgets-loaded.ts';
import { goneText } from '../../kit/rows/gone-text.ts';
import { createEditStore } from '../../state/edit-store.ts';
import { useDraft } from './drafts.ts';
import { useInvalidate } from '../../data/use-invalidate.ts';
import { useBatchValues } from '../../data/use-batch-values.ts';
import { useItemRow } from '../../data/use-item-row.ts';
import { useChangedFields } from './changed-fields.ts';
import { keyFieldOf } from './key-field.ts';
import { changesOwnPassword } from './own-password.ts';
import { useConflicts, type AskConflicts } from './conflicts.ts';
import { useKeys } from './use-keys.ts';
import { saveItem } from './save.ts';
import { asPlatformError } from './use-list.ts';

const noFields: ReadonlySet<string> = new Set();

export interface ItemRequest {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: Collection;
  /**
   * The resolved key from the URL: '+', one or several encoded keys, a stored selection
   * (schemas/screen/key-address.ts), or null for a singleton.
   */
  readonly address: string | number | null;
  readonly initial: Row;
  /** Values of a new item from its URL. Only those of fields that the user can see and edit are used. */
  readonly proposed: Row;
  readonly omit: readonly string[];
  /** Called before a save overwrites changes of another user. */
  readonly askConflicts: AskConflicts;
}

export function useItemData(item: ItemRequest): ItemHandle {
  const { name, entry, collection, address, initial, proposed, omit, askConflicts } = item;
  const render = useRender();
  const { platform, metadata, registry, grants, me, clock, t, notify } = render;
  const invalidate = useInvalidate();
  const id = collection.collection;
  const named = useKeys(id, address);
  const keys = named.keys;
  const isNew = address === '+';
  // An item whose key is `+` cannot have a page, because its URL means a new item. It can be edited as a
  // batch of one.
  const isBatch = named.isSelection || keys.length > 1 || keys[0] === '+';
  const key: Key | '+' | null = isNew ? '+' : isBatch ? null : (keys[0] ?? null);
  const previous = useRef<FormPlan | undefined>(undefined);
  const [mixed, setMixed] = useState<ReadonlySet<string>>(noFields);
  const compile = (row: Row | undefined, creating: boolean) =>
    compileItem(render, {
      collection: id,
      isNew: creating,
      isBatch,
      mixed,
      omit,
      ...(row ? { row } : {}),
      ...(previous.current ? { previous: previous.current } : {}),
    });

  const firstValues = () => initialValues(plan, { ...editableValues(plan, proposed), ...initial });
  const [store] = useState(() => createEditStore({}, { clock, keepEqual: isBatch }));
  const row = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => store.state.initial,
  );
  const loadedRow = Object.keys(row).length > 0 ? row : undefined;
  // The platform returns the defaults of a singleton without a row. The first save creates the row.
  const plan = useMemo(
    () => compile(loadedRow, isNew),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per read row; other values are read at that time
    [id, metadata, registry, grants, clock, me, loadedRow, isNew, isBatch, mixed, omit],
  );
  previous.current = plan;

  const fields = useMemo(
    () =>
      entry.fields ?? [
        ...new Set([
          ...plan.read,
          ...fieldsOfTemplate(collection.displayTemplate),
          ...readablePaths(grants, metadata, id, entry.also ?? []),
        ]),
      ],
    [entry.fields, entry.also, plan.read, collection.displayTemplate, grants, metadata, id],
  );
  const target: Target =
    key === null && !isBatch ? { collection: id, singleton: true } : { collection: id, key: key ?? '' };
  const started = useRef(false);
  /** Set when the item was deleted, here or by another client, or when the role may no longer read it. */
  const [gone, setGone] = useState<'elsewhere' | 'here' | null>(null);
  const [savesWhenGone, setSavesWhenGone] = useState(0);
  const reads = !isNew && !isBatch && gone !== 'here' && metadata.hasFields(id);
  // A new field changes the query. The form stays mounted with the previous row while the new one loads.
  const { data, error } = useItemRow(
    { target: reads ? target : null, fields, plan },
    // A later change of the row or of the permissions may open it again.
    { keepPreviousData: true, onSuccess: () => setGone((known) => (known === 'elsewhere' ? null : known)) },
  );
  const readsBatch = isBatch && keys.length > 0 && metadata.hasFields(id);
  const batch = useBatchValues(readsBatch ? { collection: id, keys, plan } : null);
  const failed: unknown = isBatch ? batch.error : error;
  const failure = failed === undefined ? null : asPlatformError(failed);
  const isAbsent = isAbsence(failure);
  useEffect(() => {
    if (isAbsent && !isBatch && started.current) setGone((known) => known ?? 'elsewhere');
  }, [isAbsent, isBatch]);
  const widgets = useWidgetsLoaded(plan.fields);

  const showConflicts = useConflicts(store, target);

  const read = isBatch ? batch.data?.shared : data;
  const ready = isNew ? metadata.hasFields(id) : read !== undefined;
  useEffect(() => {
    if (!ready) return;
    if (batch.data) setMixed(batch.data.mixed);
    if (!started.current) {
      started.current = true;
      store.accept(isNew ? firstValues() : (read ?? {}));
    } else if (!isNew && read && read !== store.state.initial) {
      const conflicts = store.rebase(read);
      if (conflicts.length > 0) showConflicts(conflicts);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per read row; other values are read at that time
  }, [ready, read, batch.data]);

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
  const loaded = ready && (started.current || loadedRow !== undefined || isNew) && widgets;
  return {
    kind: 'item',
    name,
    collection,
    // A loaded item stays visible even if a later read fails.
    status: loaded ? 'loaded' : isAbsent || named.isUnknown ? 'not-found' : failure ? 'error' : 'loading',
    error: failure,
    gone: gone === 'elsewhere',
    savesWhenGone,
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
      const scope = scopeOf({ clock, me });
      const request = { platform, store, plan: own, collection, keys, key, isBatch, next, clock, scope };
      const saved = await saveItem({ ...request, askConflicts, services: render }).catch(
        async (failure: unknown) => {
          if (next === 'copy' || isNew || key === null || !(await isDeleted(platform, target, failure)))
            throw failure;
          setGone('elsewhere');
          setSavesWhenGone((count) => count + 1);
          throw new ShownError(t(goneText(grants, id, 'item.gone')));
        },
      );
      if (endsSessions) notify({ kind: 'info', title: t('users.other_devices_signed_out'), persist: true });
      forget();
      // "Save and create new" on a new item resets the form (ITEM-08).
      if (isNew && next === 'new') store.accept(firstValues());
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
      draft?.discard();
      forget();
      store.accept(store.state.initial);
    },
    toggleArchive: async () => {
      if (!collection.archive || key === null || key === '+') throw new ShownError('Nothing to archive.');
      const { field, value, unarchiveValue } = collection.archive;
      const { initial: before } = store.state;
      const isArchived = before[field] !== value;
      const { restoreValues } = await import('../batch/restore-values.ts');
      const saved = await platform.update(
        { collection: id, key },
        { [field]: isArchived ? value : unarchiveValue },
      );
      forget();
      store.accept({ ...store.state.initial, ...saved });
      const changed = {
        collection: id,
        keys: [key],
        fields: [field],
        keyField: keyFieldOf(plan)?.field ?? '',
      };
      const values = new Map([[String(key), { [field]: before[field] }]]);
      return { isArchived, undo: restoreValues(render, changed, values) };
    },
  };
}

/** A platform responds with 403 for missing rows too, so the item is read again. */
async function isDeleted(platform: Platform, target: Target, failure: unknown): Promise<boolean> {
  if (!isAbsence(failure)) return false;
  return platform.read(target, { fields: ['*'] }).then(() => false, isAbsence);
}

function isAbsence(error: unknown): boolean {
  return error instanceof PlatformError && (error.status === 403 || error.status === 404);
}
