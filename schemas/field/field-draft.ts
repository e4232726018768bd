/** The draft of a field in the field editor, and what a change of its type resets (FLD-15…25). Pure. */
import { sameValue } from '../value/same.ts';
import { defaultDisplay, defaultInterface } from './defaults.ts';
import { canIndex, columnSizes, isAmount, isExact, isTruth, specialOf } from './traits.ts';
import type { Field, FieldKind, FieldSchema, FieldType } from './types.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FieldDraft {
  readonly field: string;
  readonly kind: FieldKind;
  readonly type: FieldType;
  /** The settings of the field, without its id, collection and name. */
  readonly meta: Values;
  /** Null: the field has no column. */
  readonly schema: Values | null;
}

/** The interface that a new field of a relational kind gets. */
const interfaceOfKind: Readonly<Partial<Record<FieldKind, string>>> = {
  presentation: 'presentation-divider',
  group: 'presentation-divider',
  file: 'file',
  files: 'files',
  m2o: 'select-dropdown-m2o',
  o2m: 'list-o2m',
  m2m: 'list-m2m',
  m2a: 'list-m2a',
  translations: 'translations',
};

/** The special flags of a new field of each kind (FLD-10). Kinds that are absent have none. */
const specialOfKind: Readonly<Partial<Record<FieldKind, readonly string[]>>> = {
  presentation: ['alias', 'no-data'],
  group: ['alias', 'no-data', 'group'],
  o2m: ['o2m'],
  m2m: ['m2m'],
  m2a: ['m2a'],
  files: ['files'],
  translations: ['translations'],
};

/** Kinds with a column in their own table. The others are aliases. */
const kindsWithColumn: ReadonlySet<FieldKind> = new Set(['standard', 'file', 'm2o']);

/** Returns whether fields of the kind only arrange the form. */
export const hasNoValue = (kind: FieldKind): boolean => kind === 'presentation' || kind === 'group';

const emptyMeta: Values = { hidden: false, readonly: false, required: false, width: 'full' };
const emptySchema: Values = { default_value: null, max_length: null, is_nullable: true, is_unique: false };

/** Returns an empty draft of a kind. A foreign key later has the type of the key that it references (FLD-14). */
export function newDraft(kind: FieldKind): FieldDraft {
  if (kind === 'standard')
    return withType({ field: '', kind, type: 'string', meta: emptyMeta, schema: emptySchema }, 'string');
  const isStored = kindsWithColumn.has(kind);
  return {
    field: kind === 'translations' ? 'translations' : '',
    kind,
    type: isStored ? 'integer' : 'alias',
    meta: {
      ...emptyMeta,
      interface: interfaceOfKind[kind] ?? null,
      special: specialOfKind[kind] ?? null,
      display: hasNoValue(kind) ? null : 'related-values',
    },
    schema: isStored ? emptySchema : null,
  };
}

/** Returns the draft of an existing field. */
export function draftOf({ field, kind, type, meta, schema }: Field): FieldDraft {
  const {
    id: _id,
    collection: _collection,
    field: _field,
    system: _system,
    ...settings
  } = meta ?? {
    ...emptyMeta,
    id: 0,
    collection: '',
    field: '',
    system: false,
  };
  return { field, kind, type, meta: settings, schema: schema && columnIn(schema) };
}

function columnIn({ is_indexed, ...schema }: FieldSchema): Values {
  const { default_value, max_length, numeric_precision, numeric_scale, is_nullable, is_unique } = schema;
  return {
    default_value,
    max_length,
    numeric_precision,
    numeric_scale,
    is_nullable,
    is_unique,
    ...(is_indexed === undefined ? {} : { is_indexed }),
  };
}

/**
 * Changes the type. Interface, display, their options, special flags and the column's settings are reset, because they
 * belong to the old type (FLD-24, FLD-25).
 */
export function withType(draft: FieldDraft, type: FieldType): FieldDraft {
  const special = specialOf(type) === null ? null : [type];
  const isTrue = isTruth(type);
  const isIndexed = draft.schema?.['is_indexed'];
  return {
    ...draft,
    type,
    meta: {
      ...draft.meta,
      interface: defaultInterface[type],
      options: null,
      display: defaultDisplay[type],
      display_options: null,
      special,
    },
    schema: {
      default_value: isTrue ? false : null,
      max_length: null,
      numeric_precision: null,
      numeric_scale: null,
      is_nullable: !isTrue,
      is_unique: false,
      // Other platforms do not know this setting, so it is absent until the user sets it.
      ...(isIndexed === undefined ? {} : { is_indexed: isIndexed === true && canIndex(type) }),
    },
  };
}

const resettableMeta = ['interface', 'options', 'display', 'display_options'] as const;
/** The settings of a column that belong to its type. */
export const columnSettings = [
  'default_value',
  'max_length',
  'numeric_precision',
  'numeric_scale',
  'is_nullable',
  'is_unique',
  'is_indexed',
] as const;
type Reset = (typeof resettableMeta | typeof columnSettings)[number] | 'special';

/** Returns the settings that a change of the type resets. Settings that keep their value are not among them. */
export function resetsOf(before: FieldDraft, type: FieldType): readonly Reset[] {
  const after = withType(before, type);
  const differs = (name: string, old: Values | null, now: Values | null) =>
    (old?.[name] ?? null) !== null && old?.[name] !== false && !sameValue(old?.[name], now?.[name] ?? null);
  const flags = (before.meta['special'] ?? []) as readonly string[];
  return [
    ...resettableMeta.filter((name) => differs(name, before.meta, after.meta)),
    ...(flags.some((flag) => flag !== before.type && flag !== type) ? (['special'] as const) : []),
    ...columnSettings.filter((name) =>
      name === 'is_nullable'
        ? before.schema?.[name] !== after.schema?.[name]
        : differs(name, before.schema, after.schema),
    ),
  ];
}

/** Returns the draft after a change back to the type of the stored field, with the settings that the change had reset. */
export function withStoredType(draft: FieldDraft, stored: FieldDraft): FieldDraft {
  const kept = Object.fromEntries(
    [...resettableMeta, 'special'].map((name) => [name, stored.meta[name] ?? null]),
  );
  return { ...draft, type: stored.type, meta: { ...draft.meta, ...kept }, schema: stored.schema };
}

/** Returns the body of `POST /fields/:collection`, or of `PATCH /fields/:collection/:field`. */
export function fieldBody({ field, type, meta, schema }: FieldDraft): Values {
  return { field, type, meta, schema: schema === null ? null : columnOf(type, schema) };
}

/** Returns the settings that the type's column has (FLD-15, FLD-16). */
function columnOf(type: FieldType, schema: Values): Values {
  const { max_length, numeric_precision, numeric_scale, ...rest } = schema;
  const { length } = columnSizes(type);
  return {
    ...rest,
    ...(length && max_length !== null ? { max_length } : {}),
    ...(hasDigits(type) ? { numeric_precision, numeric_scale } : {}),
  };
}

/** Whether precision and scale are offered for a type: decimals and floats (FLD-16). */
export function hasDigits(type: FieldType): boolean {
  return columnSizes(type).digits || (isAmount(type) && !isExact(type));
}

/** Returns the parts of two drafts that differ, for a PATCH. Null: nothing differs. */
export function changedParts(before: FieldDraft, after: FieldDraft): Values | null {
  const meta = changedValues(before.meta, after.meta);
  const schema = before.schema && after.schema ? changedValues(before.schema, after.schema) : {};
  const isRetyped = before.type !== after.type;
  const hasColumn = isRetyped || Object.keys(schema).length > 0;
  if (!hasColumn && Object.keys(meta).length === 0) return null;
  return {
    // The platform checks the settings of a column by its type.
    ...(hasColumn ? { type: after.type } : {}),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
    ...(hasColumn ? { schema: isRetyped && after.schema ? columnOf(after.type, after.schema) : schema } : {}),
  };
}

function changedValues(before: Values, after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) =>
        !sameValue((Object.hasOwn(before, name) ? before[name] : null) ?? null, value ?? null),
    ),
  );
}
