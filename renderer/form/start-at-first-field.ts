import { focusControl } from '../kit/hooks/focusable.ts';

/**
 * Focuses the first field of a new item or row, unless the user has already moved the focus. A touch screen would open
 * its keyboard, so it does nothing there. The start is the element that has the focus when a page, a drawer or an
 * inline form opens. Returns the function that removes the listeners.
 */
export function startAtFirstField(form: Element, isPage: boolean): (() => void) | undefined {
  const start = form.closest('[data-autofocus]') ?? (isPage ? form.closest('#main') : null);
  if (!start || window.matchMedia('(pointer: coarse)').matches || isNested(form, start)) return undefined;
  const focusFirst = () => focusControl(form.querySelector('[data-control]'));
  const { activeElement } = document;
  if (activeElement === start || (isPage && activeElement === document.body)) focusFirst();
  // A drawer whose form is loaded focuses its start later, and more than once.
  start.addEventListener('focus', focusFirst);
  const stop = () => {
    start.removeEventListener('focus', focusFirst);
    document.removeEventListener('pointerdown', stop, true);
    document.removeEventListener('keydown', stop, true);
  };
  document.addEventListener('pointerdown', stop, true);
  document.addEventListener('keydown', stop, true);
  return stop;
}

/** Returns true if the form is part of a field, such as the translations of a new item. */
function isNested(form: Element, start: Element): boolean {
  const field = form.closest('[data-control]');
  return field !== null && start.contains(field);
}
