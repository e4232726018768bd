/** Takes an undo or redo step of a form: applies it, announces the field, and scrolls to it. */
import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { Services } from './services.ts';
import type { EditPath, History } from './store.ts';

interface Step {
  /** Returns the path that the step changes, or null if there is no step. */
  path(history: History): EditPath | null;
  take(history: History): void;
  readonly said: string;
}

/** The undo history of a form, and the collection of the page, in which paths start. */
export interface PageHistory {
  readonly history: History;
  readonly collection: string;
}

export type StepName = keyof typeof steps;

const steps = {
  undo: {
    path: (history) => (history.canUndo ? history.undoPath() : null),
    take: (history) => history.undo(),
    said: 'item.undone',
  },
  redo: {
    path: (history) => (history.canRedo ? history.redoPath() : null),
    take: (history) => history.redo(),
    said: 'item.redone',
  },
} satisfies Record<string, Step>;

/** Takes the step, announces its field, and scrolls to it. */
export function takeStep({ history, collection }: PageHistory, name: StepName, render: Services): void {
  const step: Step = steps[name];
  const { announce, notify, t } = render;
  const path = step.path(history);
  if (path === null) return;
  // The page and its drawers share one undo history. A step must not change a form that is covered by a
  // drawer.
  if (!history.shows(path)) return void notify({ kind: 'info', title: t('item.undo_elsewhere') });
  step.take(history);
  announce(t(step.said, { field: nameOf(path, collection, render) }));
  reveal(path);
}

/** Returns the translation key of the reason why the step cannot be taken, or null if it can. */
export function stepRefusal(history: History, name: StepName): string | null {
  const path = steps[name].path(history);
  if (path === null) return `item.nothing_to_${name}`;
  return history.shows(path) ? null : 'item.undo_elsewhere';
}

/**
 * Returns the name of the innermost field; row keys in the path are skipped. If the step changes several
 * fields, returns the name of the field that contains them.
 */
function nameOf(path: EditPath, collection: string, { metadata }: Pick<Services, 'metadata'>): string {
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

/** Scrolls to the innermost rendered field, in the topmost drawer. */
function reveal(path: EditPath): void {
  let scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main');
  for (const step of path)
    scope = scope?.querySelector(`[data-field="${CSS.escape(String(step))}"]`) ?? scope;
  if (scope?.matches('[data-field]')) scope.scrollIntoView({ block: 'nearest' });
}
