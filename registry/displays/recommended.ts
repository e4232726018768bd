import type { InterfaceDefinition } from '../../renderer/contract/definitions.ts';

/** These displays can show every value (FLD-34). */
const always = ['raw', 'formatted-value'] as const;

/** Returns the ids of recommended displays for an interface. Those that the interface names come first. */
export function recommendedDisplays(chosen: InterfaceDefinition | undefined): readonly string[] {
  return [...new Set([...(chosen?.recommendedDisplays ?? []), ...always])];
}
