/** Types of tables, columns and fields, which the layers of the server share. */
import type { Limitation } from '../../schemas/collection/types.ts';
import type { FieldType, RawField } from '../../schemas/field/types.ts';

/** How a column of SQLite stores dates, times or booleans, if not in this server's own form. */
export interface StoredForm {
  /** A pattern (`YYYY-MM-DDThh:mm:ssZ`), a unit of numbers (`seconds`), or two spellings (`Y/N`). */
  readonly as: string;
  /** The unit of numbers; null if no number is known. */
  readonly unit: string | null;
  /** Whether stored values must be converted before they are compared. No index is used then. */
  readonly mixed: boolean;
}

/** A column as the database declares it. */
export interface ColumnInfo {
  readonly table: string;
  readonly name: string;
  /** Declared type in lower case, without its length: varchar, integer, decimal. */
  readonly dataType: string;
  readonly type: FieldType;
  readonly defaultValue: unknown;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly nullable: boolean;
  readonly unique: boolean;
  /** Whether an index of this column alone exists that is not unique. Absent: none exists. */
  readonly indexed?: boolean;
  readonly primaryKey: boolean;
  readonly autoIncrement: boolean;
  /** Read-only column: the database computes its value, or its type cannot be written (an array in PostgreSQL). */
  readonly generated: boolean;
  /** Labels of an enum type, in their declared order. */
  readonly choices?: readonly string[];
  /** Detected from a sample of the values; the field option `storedAs` overrides it. */
  readonly stored?: StoredForm | undefined;
  /** For a column of text with dates: the type if all sampled values are dates, and the stored form for each type. */
  readonly dates?: {
    readonly type: FieldType | null;
    readonly forms: ReadonlyMap<FieldType, StoredForm>;
  };
  readonly foreignKey: {
    readonly table: string;
    readonly column: string;
    readonly onUpdate: string | null;
    readonly onDelete: string | null;
    readonly constraint: string | null;
  } | null;
}

export interface TableInfo {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly ColumnInfo[];
  /** More than one name is a composite key. Such rows can be listed, but not opened as items. */
  readonly primaryKey: readonly string[];
  readonly sql: string | null;
  readonly comment: string | null;
  /** The reason why its rows cannot be read. Such a table has no columns. Absent: they can. */
  readonly unsupported?: string;
  /** Columns and foreign keys that are not available, with their reasons. Absent: there are none. */
  readonly limitations?: readonly Limitation[];
  readonly searchIndex?: SearchIndex;
}

/** The columns that a search index of a table covers (search-index-contract.ts). */
export interface SearchIndex {
  /** Columns that are found by a part of their text. */
  readonly texts: readonly string[];
  /** Columns that are found by their whole value, and have an index for that. */
  readonly values: readonly string[];
}

export interface ModelField {
  readonly name: string;
  readonly type: FieldType;
  readonly special: readonly string[];
  readonly alias: boolean;
  readonly raw: RawField;
  readonly column: ColumnInfo | null;
}

/** SQL text with question marks as placeholders, and the values to bind. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
