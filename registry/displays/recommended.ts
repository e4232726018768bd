import type { InterfaceDefinition } from '../../renderer/contract/definitions.ts';

/** Every value can be shown so (FLD-34). */
const always = ['raw', 'formatted-value'] as const;

/** Ids of the displays that go well with an interface, its own first. */
export function recommendedDisplays(chosen: InterfaceDefinition | undefined): readonly string[] {
  return [...new Set([...(chosen?.recommendedDisplays ?? []), ...always])];
}
