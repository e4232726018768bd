/** The parts of a permission that its actions have, and their problems. Pure. */
import type { Translate } from '../../../renderer/contract/services.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import type { Action } from '../../../schemas/permission/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { problemOfRule } from '../../shared/rule/problem-of-rule.ts';

export type PermissionTab = 'permissions' | 'fields' | 'validation' | 'presets';

/** PERM-21 */
const tabs: Readonly<Record<PermissionTab, readonly Action[]>> = {
  permissions: ['read', 'update', 'delete'],
  fields: ['create', 'read', 'update'],
  validation: ['create', 'update'],
  presets: ['create', 'update'],
};

export function tabsOf(action: Action): readonly PermissionTab[] {
  return (Object.keys(tabs) as PermissionTab[]).filter((tab) => tabs[tab].includes(action));
}

/** Returns the fields that a permission opens or closes, compared with another one. */
export function fieldChanges(
  { fields: from }: Pick<PermissionRow, 'fields'>,
  { fields: to }: Pick<PermissionRow, 'fields'>,
  all: readonly string[],
): { readonly gained: readonly string[]; readonly lost: readonly string[] } {
  return {
    gained: all.filter((field) => opens(to, field) && !opens(from, field)),
    lost: all.filter((field) => opens(from, field) && !opens(to, field)),
  };
}

/** Returns the fields whose preset is set although the permission does not open them (PERM-03). */
export function presetsBeyondFields(
  { fields, presets }: PermissionRow,
  all: readonly string[],
): readonly string[] {
  return isRecord(presets)
    ? all.filter((field) => Object.hasOwn(presets, field) && !opens(fields, field))
    : [];
}

function opens(fields: PermissionRow['fields'], field: string): boolean {
  return fields !== null && (fields.includes('*') || fields.includes(field));
}

/** Returns what is wrong with a part of a permission, as a text; null if nothing is. */
export function problemIn(
  row: PermissionRow,
  tab: PermissionTab,
  metadata: Metadata,
  t: Translate,
): string | null {
  if (tab === 'fields') return null;
  const value = row[tab];
  if (tab === 'presets') return problemOfPresets(value, row.collection, metadata, t);
  return problemOfRule(value, row.collection, metadata, t);
}

function problemOfPresets(
  value: unknown,
  collection: string,
  metadata: Metadata,
  t: Translate,
): string | null {
  if (value === null || value === undefined) return null;
  if (!isRecord(value)) return t('permissions.presets_object');
  const unknown = Object.keys(value).find((field) => metadata.field(collection, field) === undefined);
  return unknown === undefined ? null : t('permissions.unknown_field', { field: unknown });
}
