/**
 * Keyboard shortcuts of a screen's actions: `meta+shift+s`, several separated by spaces. `meta` is Cmd on
 * macOS and Ctrl elsewhere.
 */
import type { ActionCall, ElementSpec } from '../../schemas/screen/types.ts';

export interface Pressed {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns whether the pressed keys are this one shortcut. */
export function matchesShortcut(shortcut: string, pressed: Pressed): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const key = parts.at(-1);
  return (
    pressed.key.toLowerCase() === key &&
    (pressed.metaKey || pressed.ctrlKey) === parts.includes('meta') &&
    pressed.shiftKey === parts.includes('shift') &&
    pressed.altKey === parts.includes('alt')
  );
}

/** Returns the element and action of a pressed shortcut. */
export function findShortcut(
  elements: Readonly<Record<string, ElementSpec>>,
  pressed: Pressed,
): { readonly element: ElementSpec; readonly action: ActionCall } | null {
  for (const element of Object.values(elements))
    for (const action of [element.action, ...(element.menu ?? [])]) {
      if (typeof action !== 'object' || action.shortcut === undefined) continue;
      if (action.shortcut.split(' ').some((one) => matchesShortcut(one, pressed))) return { element, action };
    }
  return null;
}
