/** The values that the platform sets when an item is created or updated (FLD-19…22). Pure. */
import { keyKind, momentOf } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { withFlags, type Special } from './special-flags.ts';

const triggers = {
  create: ['uuid', 'date-created', 'user-created', 'role-created'],
  update: ['date-updated', 'user-updated', 'role-updated'],
} as const;
export type Trigger = (typeof triggers)['create' | 'update'][number];
export type TriggerEvent = keyof typeof triggers;

/** Returns the triggers of a type, by the collection that the field refers to. Empty: none is offered. */
export function triggersOf(event: TriggerEvent, type: FieldType, related: string | null): readonly Trigger[] {
  const isDate = momentOf(type) !== null;
  const isUuid = keyKind(type) === 'uuid';
  const offered: Readonly<Record<Trigger, boolean>> = {
    uuid: isUuid && related === null,
    'date-created': isDate,
    'date-updated': isDate,
    'user-created': isUuid && (related === null || related === 'directus_users'),
    'user-updated': isUuid && (related === null || related === 'directus_users'),
    'role-created': isUuid && (related === null || related === 'directus_roles'),
    'role-updated': isUuid && (related === null || related === 'directus_roles'),
  };
  return triggers[event].filter((trigger) => offered[trigger]);
}

export function triggerIn(event: TriggerEvent, special: Special): Trigger | null {
  return triggers[event].find((trigger) => special?.includes(trigger)) ?? null;
}

/** Returns the special flags with another trigger for the event. */
export function withTrigger(
  event: TriggerEvent,
  special: Special,
  trigger: string | null,
): readonly string[] | null {
  return withFlags(special, triggers[event], trigger);
}
