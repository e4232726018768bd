/** Where a step of undo was: its name, and its place on the page. */
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import type { ItemHandle } from '../../../renderer/contract/screen.ts';
import type { EditPath } from '../../../renderer/contract/store.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';

/** The name of the innermost field; keys of rows on the way name none. Of several fields, that of what they are of. */
export function nameOf(
  path: EditPath,
  item: Pick<ItemHandle, 'collection'>,
  { metadata }: Pick<RenderContextValue, 'metadata'>,
): string {
  let at = '';
  let name = item.collection.name;
  for (const step of path) {
    const next = at === '' ? String(step) : `${at}.${step}`;
    const field = fieldAt(metadata, item.collection.collection, next);
    if (!field) continue;
    at = next;
    name = field.name;
  }
  return name;
}

/** Scrolls to the innermost field that is drawn, in the drawer that lies over the others. */
export function reveal(path: EditPath): void {
  let scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main');
  for (const step of path)
    scope = scope?.querySelector(`[data-field="${CSS.escape(String(step))}"]`) ?? scope;
  if (scope?.matches('[data-field]')) scope.scrollIntoView({ block: 'nearest' });
}
