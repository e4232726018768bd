/** The roots that a screen's conditions, references and texts can read. */
import { titleFields, titleTemplate } from '../../../schemas/collection/title.ts';
import { withReadableArchive } from '../../../schemas/permission/readable-archive.ts';
import { isText } from '../../../schemas/template/row-words.ts';
import { fieldsOfTemplate, renderTemplate } from '../../../schemas/template/template.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { displayFor } from '../../compile/widget.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import type { Row } from '../../contract/platform.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import type { AnyHandle, ItemHandle, ListHandle } from '../../contract/screen.ts';
import { nounFor } from '../../kit/noun-in-sentence.ts';
import { keyFieldOf } from '../data/key-field.ts';
import type { Roots } from './resolve.ts';

export interface RouteRoots {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Without `t`, the roots have no texts. Conditions need none. */
export type Known = Pick<RenderContextValue, 'me' | 'metadata' | 'grants'> &
  Partial<Pick<RenderContextValue, 't'>>;

/** Returns the roots before any data is loaded. `when` of a screen reads them. */
export function routeRoots(route: RouteRoots, collection: string | undefined, render: Known): Roots {
  return {
    route: route.params,
    query: route.query,
    collection: collectionRoot(render, collection),
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
      title: null,
      noun: null,
    },
    selection: { count: 0, keys: [], noun: null, what: null, isArchived: false },
    user: render.me,
    role: render.me.role,
    platform: {},
    settings: {},
    preset: {},
    bookmark: {},
  };
}

function collectionRoot({ metadata, grants, t }: Known, name: string | undefined): Roots['collection'] {
  const collection = name === undefined ? undefined : metadata.collection(name);
  if (!collection) return { exists: false, collection: name ?? null };
  const { archive, meta, ...rest } = withReadableArchive(collection, grants);
  return {
    ...rest,
    exists: true,
    archiveField: archive?.field ?? null,
    archiveValue: archive?.value,
    unarchiveValue: archive?.unarchiveValue,
    meta,
    /** The name of one item inside a sentence. */
    noun: t ? nounFor(collection, 1, t) : null,
  };
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
    /** Features that other platforms may lack. */
    platform: { capabilities: render.platform.capabilities },
    data: Object.fromEntries(all.map((handle) => [handle.name, dataRoot(handle, render)])),
    form: item ? formRoot(item, render) : base.form,
    selection: list ? selectionRoot(list, render) : base.selection,
    preset: list?.preset ?? base.preset,
    bookmark: list?.preset.bookmark ? { id: list.preset.id, name: list.preset.bookmark } : base.bookmark,
  };
}

function dataRoot(handle: AnyHandle, render: RenderContextValue): unknown {
  if (handle.kind === 'list') return { status: handle.status, count: handle.counts.filtered };
  const row = handle.store.state.initial;
  return { ...row, $display: isExisting(handle) ? displayText(handle, row, render) : null };
}

function selectionRoot(list: ListHandle, render: RenderContextValue): Roots['selection'] {
  const { collection, selection, isSelectionArchived } = list;
  const count = selection.length;
  const noun = nounFor(collection, count, render.t);
  const title = count === 1 ? selectedTitle(list, render) : null;
  return {
    count,
    keys: selection,
    noun,
    /** The selected items inside a sentence: “Salt, slowly”, this article, these 3 articles. */
    what:
      title === null ? render.t('list.what_selected', { count, noun }) : render.t('common.quoted', { title }),
    isArchived: isSelectionArchived,
  };
}

/** Returns the title of the selected row, or null if the row is on another page or its title is not read. */
function selectedTitle(list: ListHandle, render: RenderContextValue): string | null {
  const { collection } = list.collection;
  const row = list.items.find((each) => list.keyOf(each) === list.selection[0]);
  const template = titleTemplate(render.metadata, collection);
  if (!row || template === null) return null;
  const isRead = fieldsOfTemplate(template).every((path) => (path.split('.')[0] ?? '') in row);
  return (isRead && templateText(collection, template, row, render)) || null;
}

function isExisting({ isNew, isBatch, status }: ItemHandle): boolean {
  return !isNew && !isBatch && status === 'loaded';
}

/**
 * Returns the item's display template as plain text. If it is empty, returns the best title field that has a value (the
 * email address of an invited user), else the key.
 */
function displayText(handle: ItemHandle, row: Row, render: RenderContextValue): string {
  const { collection, displayTemplate, name } = handle.collection;
  if (handle.collection.singleton) return name;
  const textOf = (template: string | null) => templateText(collection, template, row, render);
  const others = () => (displayTemplate ? titleFields(render.metadata.fields(collection)) : []);
  return (
    textOf(displayTemplate) ||
    others()
      .map(({ field }) => textOf(`{{ ${field} }}`))
      .find((text) => text !== '') ||
    `${name} ${handle.key ?? ''}`
  );
}

/** Returns the values of a template as plain text, as the displays of its fields show them. */
export function templateText(
  collection: string,
  template: string | null,
  row: Row,
  { metadata, registry, locale, t }: RenderContextValue,
): string {
  return renderTemplate(template, row, (path, value) => {
    const field = fieldAt(metadata, collection, path);
    if (!field) return isText(metadata, collection, path, value) ? String(value) : '';
    const { definition, options } = displayFor(field, { registry, metadata });
    return definition?.text(value, { field, options, metadata, locale, t }) ?? String(value);
  }).trim();
}

/** Returns the state of the form (ITEM-10). */
function formRoot(item: ItemHandle, render: RenderContextValue): Roots['form'] {
  const { edits, initial, saving } = item.store.state;
  const isEdited = Object.keys(edits).length > 0 || item.store.unread.size > 0;
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
    newIn: item.isNew ? nounFor(item.collection, 1, render.t) : null,
    title: isExisting(item) ? displayText(item, initial, render) : item.collection.name,
    noun: nounFor(item.collection, Math.max(1, item.keys.length), render.t),
  };
}

function canSave(item: ItemHandle, isEdited: boolean, initial: Row): boolean {
  if (!item.isNew) return isEdited;
  const key = keyFieldOf(item.plan);
  const typed = key && !key.schema?.has_auto_increment && !key.special.includes('uuid');
  if (typed && !item.store.get([key.field])) return false;
  return isEdited || Object.keys(initial).length > 0;
}
