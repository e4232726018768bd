/** Elements that the keyboard can reach. */
const focusable =
  'input:not(:disabled, [type="hidden"]), textarea, select, button, [contenteditable="true"], [tabindex="0"]';

export function focusableIn(element: Element): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)];
}

/** Focuses the first control in the element. */
export function focusControl(element: Element | null | undefined): void {
  element?.querySelector<HTMLElement>(focusable)?.focus();
}
