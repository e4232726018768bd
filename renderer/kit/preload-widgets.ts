import type { InterfaceDefinition } from '../contract/definitions.ts';
import type { Slots } from '../contract/render.ts';
import { preload } from './lazy-widget.ts';

/** Loads the components of interfaces, and the slots that they show at once. Resolves when all are loaded. */
export function preloadWidgets(
  definitions: readonly (InterfaceDefinition | undefined)[],
  slots: Slots,
): Promise<void> {
  const names = new Set(definitions.flatMap((definition) => definition?.slots ?? []));
  const shown = [...names].map((name) => slots[name]).filter((slot) => 'load' in slot);
  return preload([...definitions, ...shown] as never);
}
