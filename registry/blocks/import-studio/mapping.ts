/** Which field each column of the file fills, and how items are found. Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { readValue } from '../../../schemas/field/read-value.ts';
import { isSecretField } from '../../../schemas/field/secret.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { cellValue, type CellForms } from '../../../schemas/import/cell-value.ts';
import { suggestFields } from '../../../schemas/import/columns.ts';
import type { ImportMode, ImportSettings } from '../../../schemas/import/settings.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import type { PermissionCheck } from '../../../renderer/contract/list-permissions.ts';
import type { OpenedFile, PlannedColumn, RowPlan } from './file/types.ts';

/** A field that the user may write, or by which items are found. */
export interface Importable {
  readonly field: Field;
  /** The user may write the field of new items. */
  readonly creates: boolean;
  /** The user may write the field of existing items. */
  readonly updates: boolean;
  /** The user may read the field, and each item has another value. */
  readonly findsItems: boolean;
  /** The unique fields of the related collection, the key first; null for fields without a relation. */
  readonly related: readonly Field[] | null;
}

export interface Mapping {
  /** By column of the file: the name of a field, or null. */
  readonly fields: readonly (string | null)[];
  /** By many-to-one field: the related field that finds the item. */
  readonly by: Readonly<Record<string, string>>;
  readonly mode: ImportMode;
  readonly key: string | null;
  readonly forms: CellForms;
  readonly clears: boolean;
}

export function importableFields(
  metadata: Metadata,
  check: PermissionCheck,
  collection: string,
): readonly Importable[] {
  const updatesItems = check('update', collection) === false;
  return metadata.fields(collection).flatMap((field): Importable[] => {
    if (!isStored(field.type) || field.schema === null || field.schema.is_generated === true) return [];
    const findsItems = isUnique(field) && check('read', collection, field.field) === false;
    const creates = check('create', collection, field.field) === false;
    const updates = check('update', collection, field.field) === false;
    if (!creates && !updates && !(findsItems && updatesItems)) return [];
    return [{ field, creates, updates, findsItems, related: relatedFields(metadata, check, field) }];
  });
}

function relatedFields(metadata: Metadata, check: PermissionCheck, field: Field): readonly Field[] | null {
  const side = relationSide(metadata, field.collection, field.field);
  if (!side?.near.isOwn) return null;
  const { collection: target, referencedField: name } = side.related;
  const key = target === null || name === null ? undefined : metadata.field(target, name);
  if (target === null || !key) return null;
  const others = metadata
    .fields(target)
    .filter((one) => one.field !== name && isUnique(one) && check('read', target, one.field) === false);
  return [key, ...others];
}

const isUnique = (field: Field): boolean =>
  (field.schema?.is_unique === true || field.schema?.is_primary_key === true) && !isSecretField(field);

/** Returns the modes that the user may use. */
export function allowedModes(check: PermissionCheck, collection: string): readonly ImportMode[] {
  const creates = check('create', collection) === false;
  const updates = check('update', collection) === false;
  if (creates && updates) return ['create', 'update', 'upsert'];
  return creates ? ['create'] : updates ? ['update'] : [];
}

export function initialMapping(
  columns: readonly string[],
  { preview, forms }: Pick<OpenedFile, 'preview' | 'forms'>,
  fields: readonly Importable[],
  modes: readonly ImportMode[],
  primaryKey: string | undefined,
): Mapping {
  const suggested = suggestFields(
    columns,
    fields.map(({ field }) => field),
  );
  const by: Record<string, string> = {};
  for (const [i, name] of suggested.entries()) {
    const related = fields.find(({ field }) => field.field === name)?.related;
    if (name === null || !related) continue;
    by[name] = likelyField(
      related,
      preview.map(({ cells }) => cells[i] ?? ''),
      forms,
    );
  }
  const keys = keysAmong(fields, suggested);
  const key = keys.find((name) => name === primaryKey) ?? keys[0] ?? null;
  // A file with keys is likely an export that was edited.
  const wanted: ImportMode = primaryKey !== undefined && suggested.includes(primaryKey) ? 'upsert' : 'create';
  const mode = modes.includes(wanted) ? wanted : (modes[0] ?? 'create');
  return { fields: suggested, by, mode, key, forms, clears: false };
}

/** Returns the first related field whose type all values have. */
export function likelyField(related: readonly Field[], cells: readonly string[], forms: CellForms): string {
  const values = cells.filter((cell) => cell.trim() !== '');
  const fits = ({ type }: Field) => values.every((cell) => readValue(type, cellValue(type, cell, forms)).ok);
  return (related.find(fits) ?? related[0])?.field ?? '';
}

/** Returns the mapped fields by which items can be found. */
export function keysAmong(
  fields: readonly Importable[],
  mapped: readonly (string | null)[],
): readonly string[] {
  return fields
    .filter(({ field, findsItems }) => findsItems && mapped.includes(field.field))
    .map(({ field }) => field.field);
}

/** Returns whether the mode writes the field. An upsert creates or updates, so either permission is enough. */
export function isWritten({ creates, updates }: Importable, mode: ImportMode): boolean {
  return (mode !== 'update' && creates) || (mode !== 'create' && updates);
}

/**
 * Returns the mapped fields that the import uses: those that its mode writes, and the key. The others keep their columns,
 * so that they are used again if the user chooses another mode or key.
 */
export function usedFields(
  { fields, mode, key }: Mapping,
  importable: readonly Importable[],
): readonly (string | null)[] {
  return fields.map((name) => {
    const known = importable.find(({ field }) => field.field === name);
    const isKey = mode !== 'create' && name === key && known?.findsItems === true;
    return known && (isKey || isWritten(known, mode)) ? name : null;
  });
}

/** Returns the text key of the reason why the mapping cannot be used; null if it can. */
export function mappingProblem(mapping: Mapping, fields: readonly Importable[]): string | null {
  if (usedFields(mapping, fields).every((name) => name === null)) return 'import.no_column';
  if (mapping.mode === 'create') return null;
  if (mapping.key === null || !keysAmong(fields, mapping.fields).includes(mapping.key))
    return 'import.no_key';
  return null;
}

export function settingsOf(mapping: Mapping, importable: readonly Importable[]): ImportSettings {
  const { mode, key, by } = mapping;
  const fields = usedFields(mapping, importable);
  const used = Object.entries(by).filter(([name, related]) => {
    const own = importable.find(({ field }) => field.field === name)?.related;
    return fields.includes(name) && own?.[0]?.field !== related;
  });
  return { mode, key: mode === 'create' ? null : key, by: Object.fromEntries(used) };
}

export function rowPlanOf(mapping: Mapping, importable: readonly Importable[]): RowPlan {
  const fields = usedFields(mapping, importable);
  const columns = fields.map((name): PlannedColumn | null => {
    const known = importable.find(({ field }) => field.field === name);
    if (name === null || !known) return null;
    const related = known.related?.find(({ field }) => field === mapping.by[name]);
    return { field: name, type: (related ?? known.field).type };
  });
  const { mode, key, forms, clears } = mapping;
  const unique = mode === 'create' ? keysAmong(importable, fields) : key === null ? [] : [key];
  return { columns, forms, clears, unique };
}
