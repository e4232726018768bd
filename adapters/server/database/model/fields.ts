import { isTextual, momentOf, specialOf } from '../../../../schemas/field/traits.ts';
import { systemFieldMeta } from '../../../../schemas/collection/system/index.ts';
import type { SystemCollection } from '../../../../schemas/collection/system/types.ts';
import { storedForms } from '../../../../schemas/field/stored-forms.ts';
import { blankFieldMeta } from '../../../../schemas/field/blank-meta.ts';
import {
  fieldTypes,
  type FieldMeta,
  type FieldSchema,
  type FieldType,
} from '../../../../schemas/field/types.ts';
import type { ColumnInfo, Dialect, ModelField, StoredForm, TableInfo } from '../../contract.ts';
import { sameMembers } from '../same-members.ts';

/** `special` markers that determine the type more precisely than the column's declaration. */
export const typeOfSpecial: ReadonlyMap<string, FieldType> = new Map([
  ...fieldTypes.filter((type) => specialOf(type) !== null).map((type) => [type, type] as const),
  ...fieldTypes.flatMap((type) => {
    const marker = castMarkerOf(type);
    return marker === null ? [] : [[marker, type] as const];
  }),
]);

/** Returns the marker of dates in a column of text, such as `cast-datetime`. null for other types. */
export function castMarkerOf(type: FieldType): string | null {
  return momentOf(type) === null ? null : `cast-${type.toLowerCase()}`;
}

/** Returns the type of dates that a column of text contains, if no metadata determine the type of its field. */
export function detectedType(column: ColumnInfo, meta: FieldMeta | null): FieldType | null {
  return meta === null ? (column.dates?.type ?? null) : null;
}

/** In the API, the type of an alias field is its kind. */
const aliasKinds = ['m2m', 'm2a', 'o2m', 'translations', 'files', 'group', 'presentation'] as const;
export const aliasMarkers: ReadonlySet<string> = new Set(['alias', 'no-data', ...aliasKinds]);

interface KnownFields extends Pick<Dialect, 'chooseForm'> {
  readonly metas: readonly FieldMeta[];
  readonly system: SystemCollection | undefined;
  readonly fields: ReadonlyMap<string, ModelField>;
}

/** The fields that were compiled last from a table. A model is loaded several times for one change. */
const fieldsOfTables = new WeakMap<TableInfo, KnownFields>();

/** Returns the fields of the columns with their metadata, followed by the alias fields. */
export function modelFields(...parts: Parameters<typeof compileFields>): ReadonlyMap<string, ModelField> {
  const [, table, metas, system, chooseForm = noForm] = parts;
  const known = table ? fieldsOfTables.get(table) : undefined;
  const isSame = known?.chooseForm === chooseForm && known.system === system;
  if (known && isSame && sameMembers(known.metas, metas)) return known.fields;
  const fields = compileFields(...parts);
  if (table) fieldsOfTables.set(table, { metas, system, chooseForm, fields });
  return fields;
}

function compileFields(
  collection: string,
  table: TableInfo | null,
  metas: readonly FieldMeta[],
  system: SystemCollection | undefined,
  chooseForm: Dialect['chooseForm'] = noForm,
): ReadonlyMap<string, ModelField> {
  const known = new Map(metas.map((meta) => [meta.field, meta]));
  const fields = new Map<string, ModelField>();
  for (const column of table?.columns ?? []) {
    const own = system?.fields.find(({ field }) => field === column.name);
    const meta =
      own && system
        ? systemFieldMeta(system, own)
        : (known.get(column.name) ?? derivedMeta(collection, column));
    fields.set(column.name, knownField(collection, column, meta, own?.type, chooseForm));
  }
  const aliases = [
    ...(system?.fields ?? []).flatMap((field) =>
      field.column === undefined && system ? [systemFieldMeta(system, field)] : [],
    ),
    ...metas.filter(({ special }) => special?.some((marker) => aliasMarkers.has(marker))),
  ];
  for (const meta of aliases) {
    if (meta && !fields.has(meta.field)) fields.set(meta.field, aliasField(collection, meta));
  }
  return fields;
}

const noForm: Dialect['chooseForm'] = () => undefined;

interface KnownField extends Pick<Dialect, 'chooseForm'> {
  readonly meta: FieldMeta | null;
  readonly field: ModelField;
}

/** The field that was compiled last from a column. A model is loaded several times for one change. */
const fieldsOfColumns = new WeakMap<ColumnInfo, KnownField>();

function knownField(...parts: Parameters<typeof columnField>): ModelField {
  const [collection, column, meta, , chooseForm] = parts;
  const known = fieldsOfColumns.get(column);
  const isSame =
    known?.meta === meta && known.chooseForm === chooseForm && known.field.raw.collection === collection;
  if (known && isSame) return known.field;
  const field = columnField(...parts);
  fieldsOfColumns.set(column, { meta, chooseForm, field });
  return field;
}

function columnField(
  collection: string,
  column: ColumnInfo,
  meta: FieldMeta | null,
  declared: FieldType | undefined,
  chooseForm: Dialect['chooseForm'],
): ModelField {
  const special = meta?.special ?? [];
  const marked = special
    .flatMap((marker) => typeOfSpecial.get(marker) ?? [])
    .find((type) => momentOf(type) === null || storesDatesAsText(column, type, chooseForm));
  const type = declared ?? marked ?? detectedType(column, meta) ?? column.type;
  const found = column.dates ? column.dates.forms.get(type) : column.stored;
  const own = { ...column, stored: chooseForm(type, meta?.options?.['storedAs'], found) };
  return {
    name: column.name,
    type,
    special,
    alias: false,
    raw: { collection, field: column.name, type, schema: schemaOf(type, own, found), meta },
    column: own,
  };
}

/** PostgreSQL has types for dates, so a column of text stays a text there. It has no stored forms. */
function storesDatesAsText(
  { type: declared }: ColumnInfo,
  type: FieldType,
  chooseForm: Dialect['chooseForm'],
) {
  return isTextual(declared) && chooseForm(type, 'seconds', undefined) !== undefined;
}

export function aliasField(collection: string, meta: FieldMeta): ModelField {
  const special = meta.special ?? [];
  const kind = aliasKinds.find((one) => special.includes(one)) ?? 'alias';
  return {
    name: meta.field,
    type: 'alias',
    special,
    alias: true,
    raw: { collection, field: meta.field, type: kind, schema: null, meta },
    column: null,
  };
}

/** Returns derived metadata for a column without metadata: the choices of an enumerated type, otherwise null. */
function derivedMeta(collection: string, { name, choices }: ColumnInfo): FieldMeta | null {
  if (!choices) return null;
  return {
    ...blankFieldMeta(collection, name),
    interface: 'select-dropdown',
    options: { choices: choices.map((value) => ({ text: value, value })) },
    width: 'full',
  };
}

function schemaOf(type: FieldType, column: ColumnInfo, detected?: StoredForm): FieldSchema {
  return {
    name: column.name,
    table: column.table,
    data_type: column.dataType,
    default_value: column.defaultValue,
    max_length: column.maxLength,
    numeric_precision: column.precision,
    numeric_scale: column.scale,
    is_generated: column.generated,
    is_nullable: column.nullable,
    is_unique: column.unique,
    ...(column.indexed ? { is_indexed: true } : {}),
    is_primary_key: column.primaryKey,
    has_auto_increment: column.autoIncrement,
    foreign_key_column: column.foreignKey?.column ?? null,
    foreign_key_table: column.foreignKey?.table ?? null,
    ...(column.stored ? { stored_as: column.stored.as, stored_forms: storedForms(type) } : {}),
    ...(column.stored && detected ? { stored_detected: detected.as } : {}),
    comment: null,
  };
}
