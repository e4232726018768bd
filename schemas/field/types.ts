/** Field metadata as the platform sends it and as the app uses it (FLD-08, FLD-09). */

export const fieldTypes = [
  'string',
  'text',
  'boolean',
  'integer',
  'bigInteger',
  'float',
  'decimal',
  'timestamp',
  'dateTime',
  'date',
  'time',
  'json',
  'xml',
  'csv',
  'uuid',
  'hash',
  'alias',
  'binary',
  'unknown',
] as const;

/** `dateTime` is canonical; `datetime` is accepted on input. */
export type FieldType = (typeof fieldTypes)[number];

/** The kind of a field, derived from its relations (REL-02…05). */
export const fieldKinds = [
  'standard',
  'presentation',
  'group',
  'file',
  'files',
  'm2o',
  'o2m',
  'm2m',
  'm2a',
  'translations',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export type FieldWidth = 'half' | 'half-left' | 'half-right' | 'full' | 'fill';

/** A field condition: while `rule` (a filter rule over the form's values) holds, these values override the metadata. */
export interface FieldCondition {
  readonly name?: string;
  readonly rule: unknown;
  readonly readonly?: boolean;
  readonly hidden?: boolean;
  readonly required?: boolean;
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface FieldTranslation {
  readonly language: string;
  readonly translation: string;
}

export interface FieldMeta {
  readonly id?: number;
  readonly collection: string;
  readonly field: string;
  readonly special: readonly string[] | null;
  readonly interface: string | null;
  readonly options: Readonly<Record<string, unknown>> | null;
  readonly display: string | null;
  readonly display_options: Readonly<Record<string, unknown>> | null;
  readonly readonly: boolean;
  readonly hidden: boolean;
  readonly sort: number | null;
  readonly width: FieldWidth | null;
  readonly group: string | number | null;
  readonly translations: readonly FieldTranslation[] | null;
  readonly note: string | null;
  /** Extensions of this server and of newer platforms; absent means none. */
  readonly required?: boolean;
  readonly conditions?: readonly FieldCondition[] | null;
  readonly validation?: unknown;
  readonly validation_message?: string | null;
  readonly system?: boolean;
}

export interface FieldSchema {
  readonly name: string;
  readonly table: string;
  readonly data_type: string;
  readonly default_value: unknown;
  /** In characters. */
  readonly max_length: number | null;
  readonly numeric_precision: number | null;
  readonly numeric_scale: number | null;
  readonly is_generated?: boolean;
  readonly is_nullable: boolean;
  readonly is_unique: boolean;
  /** Extension of this server: an index of this column alone exists that is not unique. Absent: none exists. */
  readonly is_indexed?: boolean;
  readonly is_primary_key: boolean;
  readonly has_auto_increment: boolean;
  readonly foreign_key_column: string | null;
  readonly foreign_key_table: string | null;
  /** SQLite: the form of stored dates and booleans, if it is not the server's own. Option `storedAs` overrides it. */
  readonly stored_as?: string;
  /** SQLite: the form of a sample of the values; present beside `stored_as` if it is not the server's own. */
  readonly stored_detected?: string;
  /** SQLite: forms that the option `storedAs` may name; present beside `stored_as`. */
  readonly stored_forms?: readonly string[];
  readonly comment?: string | null;
}

/** One entry of `GET /fields`. On the wire, the type of an alias field is its kind. */
export interface RawField {
  readonly collection: string;
  readonly field: string;
  readonly type: string;
  readonly schema: FieldSchema | null;
  readonly meta: FieldMeta | null;
}

/** A parsed field with canonical type, kind derived from relations, display name, and `special` as a list. */
export interface Field {
  readonly collection: string;
  readonly field: string;
  readonly name: string;
  readonly type: FieldType;
  readonly kind: FieldKind;
  readonly special: readonly string[];
  /** null if the column has no metadata (unmanaged). */
  readonly meta: FieldMeta | null;
  /** null for alias fields. */
  readonly schema: FieldSchema | null;
}
