/** Splits the edits of an item by the current permissions of the user, with the related rows inside them. Pure. */
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Scope } from '../../schemas/filter/predicate.ts';
import type { Action, Grants } from '../../schemas/permission/types.ts';
import { verdictFor } from '../../schemas/permission/verdict.ts';
import { relationSide, type RelationSide } from '../../schemas/relation/side.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { valueOf } from '../contract/edit-rows.ts';
import type { Row } from '../contract/platform.ts';
import { clientOnlyKeys, isRelationEdit } from '../contract/relation-edit.ts';
import type { RelationEdit } from '../contract/store.ts';

export interface EditRules {
  readonly metadata: Metadata;
  readonly grants: Grants;
  readonly scope: Scope;
}

/** Both parts of a value. A part is undefined if it contains nothing. */
interface Parts {
  readonly allowed: unknown;
  readonly forbidden: unknown;
}

/** The edits of a row that the user may save, and the others. Both together contain every edit. */
export interface SplitEdits {
  readonly allowed: Row;
  readonly forbidden: Row;
}

/**
 * Splits the edits of an existing item. The forms of related rows may still contain edits that the role could make when
 * they were typed. Rules for certain rows are left to the platform, because the edits do not contain the whole rows.
 */
export function splitEdits(rules: EditRules, collection: string, edits: Row): SplitEdits {
  return splitFields(rules, { collection, action: 'update' }, edits);
}

interface At {
  readonly collection: string;
  readonly field: string;
}

function splitFields(
  rules: EditRules,
  { collection, action }: { readonly collection: string; readonly action: Action },
  edits: Row,
): SplitEdits {
  const allowed: Record<string, unknown> = {};
  const forbidden: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(edits)) {
    const parts = may(rules, action, collection, field)
      ? splitValue(rules, { collection, field }, value, edits)
      : { allowed: undefined, forbidden: value };
    if (parts.allowed !== undefined) allowed[field] = parts.allowed;
    if (parts.forbidden !== undefined) forbidden[field] = parts.forbidden;
  }
  return { allowed, forbidden };
}

function may({ grants, scope }: EditRules, action: Action, collection: string, field?: string): boolean {
  return verdictFor(grants, { action, collection, ...(field ? { field } : {}), scope }).is !== 'deny';
}

function splitValue(rules: EditRules, at: At, value: unknown, row: Row): Parts {
  const side = relationSide(rules.metadata, at.collection, at.field);
  if (side && isRelationEdit(value)) return splitList(rules, side, value);
  const related = side?.near.isOwn ? relatedCollection(rules.metadata, at, side, row) : null;
  if (!side || related === null || !isRecord(value)) return { allowed: value, forbidden: undefined };
  const { keyField, referencedField } = side.related;
  return splitRow(rules, related, value, [keyField, referencedField]);
}

/** Returns null for a many-to-any whose edit does not contain the name of the collection. */
function relatedCollection(metadata: Metadata, at: At, side: RelationSide, row: Row): string | null {
  if (side.related.collection !== null) return side.related.collection;
  const [relation] = metadata.relationsOf(at.collection, at.field);
  const named = row[relation?.meta?.one_collection_field ?? ''];
  return typeof named === 'string' ? named : null;
}

function splitList(rules: EditRules, side: RelationSide, edit: RelationEdit): Parts {
  const { collection, field, keyField } = side.near;
  const created = edit.create.map((row) => splitNew(rules, collection, row));
  const updated = edit.update.map((row) =>
    row['$linked'] === true && !may(rules, 'update', collection, field)
      ? { allowed: undefined, forbidden: row }
      : splitRow(rules, collection, row, [keyField]),
  );
  const canRemove = mayRemove(rules, side);
  const part = (name: keyof Parts) =>
    valueOf({
      create: rowsOf(created, name),
      update: rowsOf(updated, name),
      delete: canRemove === (name === 'allowed') ? edit.delete : [],
    });
  return { allowed: part('allowed'), forbidden: part('forbidden') };
}

function rowsOf(parts: readonly Parts[], name: keyof Parts): readonly Row[] {
  return parts.flatMap(({ [name]: row }) => (isRecord(row) ? [row] : []));
}

/** The platform deletes rows whose foreign key cannot be null. */
function mayRemove(rules: EditRules, { near, deselectAction }: RelationSide): boolean {
  const { collection, field } = near;
  const isDeleted =
    deselectAction === 'delete' || rules.metadata.field(collection, field)?.schema?.is_nullable === false;
  return isDeleted ? may(rules, 'delete', collection) : may(rules, 'update', collection, field);
}

/** Splits an edit of a related row. `identity` are the columns that identify an existing row. */
function splitRow(
  rules: EditRules,
  collection: string,
  row: Row,
  identity: readonly (string | null)[],
): Parts {
  const isIdentity = (name: string) => clientOnlyKeys.has(name) || identity.includes(name);
  const names = Object.keys(row);
  if (!names.some((name) => identity.includes(name))) return splitNew(rules, collection, row);
  const pick = (which: (name: string) => boolean): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => which(name)));
  const { allowed, forbidden } = splitFields(
    rules,
    { collection, action: 'update' },
    pick((name) => !isIdentity(name)),
  );
  const rest = pick(isIdentity);
  const isLinked = row['$linked'] === true;
  return {
    allowed: isLinked || Object.keys(allowed).length > 0 ? { ...rest, ...allowed } : undefined,
    forbidden: Object.keys(forbidden).length > 0 ? { ...rest, ...forbidden } : undefined,
  };
}

/** A new row is created with all its values or not at all. */
function splitNew(rules: EditRules, collection: string, row: Row): Parts {
  const values = Object.fromEntries(Object.entries(row).filter(([name]) => !clientOnlyKeys.has(name)));
  const { forbidden } = splitFields(rules, { collection, action: 'create' }, values);
  const isAllowed = may(rules, 'create', collection) && Object.keys(forbidden).length === 0;
  return isAllowed ? { allowed: row, forbidden: undefined } : { allowed: undefined, forbidden: row };
}
