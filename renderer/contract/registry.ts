/**
 * The registry of all contributions. A duplicate id throws. An unknown id returns undefined, and `nearest`
 * suggests a known one.
 */
import { defaultDisplay } from '../../schemas/field/defaults.ts';
import type { Field } from '../../schemas/field/types.ts';
import { callOf } from '../../schemas/screen/action-call.ts';
import type { ActionCall, ActionSpec, Text } from '../../schemas/screen/types.ts';
import { nearest } from '../../schemas/value/nearest.ts';
import type {
  ActionDefinition,
  BlockDefinition,
  DisplayDefinition,
  InterfaceDefinition,
  LayoutDefinition,
  PanelDefinition,
} from './definitions.ts';

export interface Contributions {
  readonly interfaces: readonly InterfaceDefinition[];
  readonly displays: readonly DisplayDefinition[];
  readonly layouts: readonly LayoutDefinition[];
  readonly panels: readonly PanelDefinition[];
  readonly blocks: readonly BlockDefinition[];
  readonly actions: readonly ActionDefinition[];
}

export interface Kind<D> {
  readonly all: readonly D[];
  get(id: string | null | undefined): D | undefined;
  /** Returns the known id closest to an unknown one, or null if none is close. */
  nearest(id: string): string | null;
}

export type Registry = { readonly [K in keyof Contributions]: Kind<Contributions[K][number]> };

export function createRegistry(contributions: Contributions): Registry {
  return {
    interfaces: indexById('Interface', contributions.interfaces),
    displays: indexById('Display', contributions.displays),
    layouts: indexById('Layout', contributions.layouts),
    panels: indexById('Panel', contributions.panels),
    blocks: indexById('Block', contributions.blocks),
    actions: indexById('Action', contributions.actions),
  };
}

function indexById<D extends { readonly id: string; readonly aliases?: readonly string[] }>(
  what: string,
  all: readonly D[],
): Kind<D> {
  const byId = new Map<string, D>();
  for (const definition of all) {
    for (const id of [definition.id, ...(definition.aliases ?? [])]) {
      if (byId.has(id))
        throw new Error(`${what} "${id}" is registered twice. Ids are unique: rename one of them.`);
      byId.set(id, definition);
    }
  }
  return {
    all,
    get: (id) => (id === null || id === undefined ? undefined : byId.get(id)),
    nearest: (id) => nearest(id, [...byId.keys()]),
  };
}

/** These displays can show every value (FLD-34). */
const always = ['raw', 'formatted-value'] as const;

/** Returns the ids of recommended displays for an interface. Those that the interface names come first. */
export function recommendedDisplays(chosen: InterfaceDefinition | undefined): readonly string[] {
  return [...new Set([...(chosen?.recommendedDisplays ?? []), ...always])];
}

/** Returns the id of the display of fields that name none: by kind, else by type (FLD-36). */
export function defaultDisplayOf(
  all: readonly DisplayDefinition[],
  { kind, type }: Pick<Field, 'kind' | 'type'>,
): string {
  return all.find(({ kinds }) => kinds?.includes(kind))?.id ?? defaultDisplay[type];
}

/** Returns an action with its label and icon. The definition of the action has those that the call does not set. */
export function describeAction(
  action: ActionSpec,
  { actions }: Pick<Registry, 'actions'>,
): { readonly call: ActionCall; readonly label: Text; readonly icon: string } {
  const call = callOf(action);
  const definition = actions.get(call.do);
  return {
    call,
    label: call.label ?? definition?.name ?? call.do,
    icon: call.icon ?? definition?.icon ?? 'arrow_forward',
  };
}
