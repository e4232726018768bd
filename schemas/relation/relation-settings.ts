/** The settings of an existing relation that can change without its tables (REL-06, REL-07). Pure. */
import { isOwnColumn } from './kind.ts';
import { clearsColumn } from './required-relations.ts';
import type { OnDelete, Relation } from './types.ts';

export interface RelationSettings {
  readonly onDelete: OnDelete | null;
  /** Null: the field has no list. */
  readonly onDeselect: 'nullify' | 'delete' | null;
  /** '': the list has no order of its own. */
  readonly sortField: string;
}

/** Returns the settings of the relation nearest to a field. A list also has a sort field and a deselect action. */
export function settingsOf(relation: Relation, collection: string, field: string): RelationSettings {
  const isList = !isOwnColumn(relation, collection, field);
  return {
    onDelete: relation.schema?.on_delete ?? null,
    onDeselect: isList ? (relation.meta?.one_deselect_action ?? 'nullify') : null,
    sortField: isList ? (relation.meta?.sort_field ?? '') : '',
  };
}

/** Returns the body of `PATCH /relations/:collection/:field`. Null: nothing differs. */
export function changedSettings(
  before: RelationSettings,
  after: RelationSettings,
): Readonly<Record<string, unknown>> | null {
  const meta = {
    ...(before.sortField === after.sortField ? {} : { sort_field: after.sortField || null }),
    ...(before.onDeselect === after.onDeselect ? {} : { one_deselect_action: after.onDeselect }),
  };
  const body = {
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
    ...(before.onDelete === after.onDelete ? {} : { schema: { on_delete: after.onDelete } }),
  };
  return Object.keys(body).length === 0 ? null : body;
}

export type SettingProblems = Readonly<Partial<Record<'onDelete' | 'onDeselect', 'not_null'>>>;

/** Returns the settings that clear a NOT NULL column. Settings that the platform has already are not among them. */
export function settingProblems(
  before: RelationSettings,
  after: RelationSettings,
  column: { readonly wasRequired: boolean; readonly isRequired: boolean; readonly defaultValue: unknown },
): SettingProblems {
  if (!column.isRequired) return {};
  const isNew = !column.wasRequired;
  const clears = clearsColumn(after.onDelete, column.defaultValue);
  return {
    ...(clears && (isNew || after.onDelete !== before.onDelete) ? { onDelete: 'not_null' as const } : {}),
    ...(after.onDeselect === 'nullify' && after.onDeselect !== before.onDeselect
      ? { onDeselect: 'not_null' as const }
      : {}),
  };
}
