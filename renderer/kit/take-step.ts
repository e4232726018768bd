/** A step back or forth in a form's history: taken, named, and brought into sight. */
import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { RenderContextValue } from '../contract/render.ts';
import type { EditPath, EditStore } from '../contract/store.ts';

interface Step {
  /** Of what it changes; null while there is nothing to take. */
  path(store: EditStore): EditPath | null;
  take(store: EditStore): void;
  readonly said: string;
}

/** A form's history, and whose it is: the collection of the page, from which paths lead on. */
export interface History {
  readonly store: EditStore;
  readonly collection: string;
}

export type StepName = keyof typeof steps;

const steps = {
  undo: {
    path: (store) => (store.canUndo ? store.undoes() : null),
    take: (store) => store.undo(),
    said: 'item.undone',
  },
  redo: {
    path: (store) => (store.canRedo ? store.redoes() : null),
    take: (store) => store.redo(),
    said: 'item.redone',
  },
} satisfies Record<string, Step>;

/** Takes the step, says of which field it was, and brings that into sight. */
export function takeStep(history: History, name: StepName, render: RenderContextValue): void {
  const step: Step = steps[name];
  const { announce, notify, t } = render;
  const path = step.path(history.store);
  if (path === null) return;
  // The page has one stack: what lies under a drawer is not changed unseen.
  if (!history.store.shows(path)) return notify({ kind: 'info', title: t('item.undo_elsewhere') });
  step.take(history.store);
  announce(t(step.said, { field: nameOf(path, history.collection, render) }));
  reveal(path);
}

/** Why the step cannot be taken from here, as the key of a text; null: it can. */
export function stepRefusal(store: EditStore, name: StepName): string | null {
  const path = steps[name].path(store);
  if (path === null) return `item.nothing_to_${name}`;
  return store.shows(path) ? null : 'item.undo_elsewhere';
}

/** The name of the innermost field; keys of rows on the way name none. Of several fields, that of what they are of. */
function nameOf(
  path: EditPath,
  collection: string,
  { metadata }: Pick<RenderContextValue, 'metadata'>,
): string {
  let at = '';
  let name = metadata.collection(collection)?.name ?? collection;
  for (const step of path) {
    const next = at === '' ? String(step) : `${at}.${step}`;
    const field = fieldAt(metadata, collection, next);
    if (!field) continue;
    at = next;
    name = field.name;
  }
  return name;
}

/** Scrolls to the innermost field that is drawn, in the drawer that lies over the others. */
function reveal(path: EditPath): void {
  let scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main');
  for (const step of path)
    scope = scope?.querySelector(`[data-field="${CSS.escape(String(step))}"]`) ?? scope;
  if (scope?.matches('[data-field]')) scope.scrollIntoView({ block: 'nearest' });
}
