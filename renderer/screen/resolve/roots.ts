/** The roots that a screen's conditions, references and texts can read. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { renderTemplate } from '../../../schemas/template/template.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { displayFor } from '../../compile/widget.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import type { Row } from '../../contract/platform.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import type { AnyHandle, ItemHandle } from '../../contract/screen.ts';
import type { Roots } from './resolve.ts';

export interface RouteRoots {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the roots before any data is loaded. `when` of a screen reads them. */
export function routeRoots(
  route: RouteRoots,
  collection: string | undefined,
  render: RenderContextValue,
): Roots {
  return {
    route: route.params,
    query: route.query,
    collection: collectionRoot(render.metadata, collection),
    data: {},
    form: {
      isNew: false,
      isBatch: false,
      isEdited: false,
      isSaving: false,
      canSave: false,
      isArchived: false,
      canUndo: false,
      canRedo: false,
      count: 0,
      batch: null,
      newIn: null,
    },
    selection: { count: 0, keys: [] },
    user: render.me,
    role: render.me.role,
    settings: {},
    preset: {},
    bookmark: {},
  };
}

function collectionRoot(metadata: Metadata, name: string | undefined): Roots['collection'] {
  const collection = name === undefined ? undefined : metadata.collection(name);
  if (!collection) return { exists: false, collection: name ?? null };
  const { archive, meta, ...rest } = collection;
  return { ...rest, exists: true, archiveField: archive?.field ?? null, meta };
}

/** Returns the roots with the data of the screen. */
export function dataRoots(
  base: Roots,
  handles: Readonly<Record<string, AnyHandle>>,
  render: RenderContextValue,
): Roots {
  const all = Object.values(handles);
  const list = all.find((handle) => handle.kind === 'list');
  const item = all.find((handle) => handle.kind === 'item');
  return {
    ...base,
    data: Object.fromEntries(all.map((handle) => [handle.name, dataRoot(handle, render)])),
    form: item ? formRoot(item) : base.form,
    selection: { count: list?.selection.length ?? 0, keys: list?.selection ?? [] },
    preset: list?.preset ?? base.preset,
    bookmark: list?.preset.bookmark ? { id: list.preset.id, name: list.preset.bookmark } : base.bookmark,
  };
}

function dataRoot(handle: AnyHandle, render: RenderContextValue): unknown {
  if (handle.kind === 'list') return { status: handle.status, count: handle.counts.filtered };
  const row = handle.store.state.initial;
  const existing = !handle.isNew && !handle.isBatch && handle.status === 'loaded';
  return { ...row, $display: existing ? displayText(handle, row, render) : null };
}

/** Returns the item's display template as plain text, or its key if the template is empty. */
function displayText(handle: ItemHandle, row: Row, render: RenderContextValue): string {
  const { metadata, registry, locale, t } = render;
  const { collection, displayTemplate, name } = handle.collection;
  if (handle.collection.singleton) return name;
  const text = renderTemplate(displayTemplate, row, (path, value) => {
    const field = fieldAt(metadata, collection, path);
    if (!field) return String(value);
    const { definition, options } = displayFor(field, { registry, metadata });
    return definition?.text(value, { field, options, metadata, locale, t }) ?? String(value);
  }).trim();
  return text || `${name} ${String(handle.key ?? '')}`;
}

/** Returns the state of the form (ITEM-10). */
function formRoot(item: ItemHandle): Roots['form'] {
  const { edits, initial, saving } = item.store.state;
  const isEdited = Object.keys(edits).length > 0;
  const { archive } = item.collection;
  return {
    isNew: item.isNew,
    isBatch: item.isBatch,
    isEdited,
    isSaving: saving,
    canSave: !saving && item.status === 'loaded' && canSave(item, isEdited, initial),
    isArchived: archive ? sameValue(initial[archive.field] ?? null, archive.value) : false,
    canUndo: !saving && item.store.canUndo,
    canRedo: !saving && item.store.canRedo,
    count: Math.max(1, item.keys.length),
    batch: item.isBatch ? item.keys.length : null,
    newIn: item.isNew ? item.collection.name : null,
  };
}

function canSave(item: ItemHandle, isEdited: boolean, initial: Row): boolean {
  if (!item.isNew) return isEdited;
  const key = item.plan.fields.find(({ field }) => field.schema?.is_primary_key);
  const typed = key && !key.field.schema?.has_auto_increment && !key.field.special.includes('uuid');
  if (typed && !item.store.get([key.field.field])) return false;
  return isEdited || Object.keys(initial).length > 0;
}
