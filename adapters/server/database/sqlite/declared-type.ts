import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ColumnSpec } from '../../contract.ts';
import { sizesOf, type DeclaredSizes } from '../sizes.ts';

export interface DeclaredType {
  /** In lower case, without length: `varchar`. '' if no type is declared. */
  readonly dataType: string;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
}

/** `NVARCHAR(160)` → nvarchar, 160; `DECIMAL(10,2)` → decimal, 10 and 2. */
export function parseDeclared(declared: string): DeclaredType {
  const parts = /^([^(]*)(?:\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\))?/.exec(declared.trim());
  const dataType = (parts?.[1] ?? '').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const first = parts?.[2] === undefined ? null : Number(parts[2]);
  const numeric = /^(decimal|numeric|number|float|double|real)/.test(dataType);
  return {
    dataType,
    maxLength: numeric ? null : first,
    precision: numeric ? first : null,
    scale: numeric && parts?.[3] !== undefined ? Number(parts[3]) : null,
  };
}

/** The first match wins. SQLite accepts any word as a type; these words are common in existing databases. */
const meanings: readonly (readonly [RegExp, FieldType])[] = [
  [/^(bool|boolean|bit)$/, 'boolean'],
  [/^(bigint|int8|unsigned big int|biginteger|long)$/, 'bigInteger'],
  [/^timestamp|^timestamptz/, 'timestamp'],
  [/^datetime/, 'dateTime'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
  [/^jsonb?$/, 'json'],
  [/^xml$/, 'xml'],
  [/^(uuid|guid|uniqueidentifier)$/, 'uuid'],
  [/int/, 'integer'],
  [/^(decimal|numeric|number|money|smallmoney|dec)/, 'decimal'],
  [/real|floa|doub/, 'float'],
  [/^(text|clob|tinytext|mediumtext|longtext|ntext)/, 'text'],
  [/char|string|enum/, 'string'],
  [/blob|binary|bytea|^image$/, 'binary'],
];

export function fieldTypeOf({ dataType, maxLength, scale }: DeclaredType): FieldType {
  if (dataType === 'char' && maxLength === 36) return 'uuid';
  if (/^(numeric|number)$/.test(dataType) && scale === 0) return 'integer';
  return meanings.find(([word]) => word.test(dataType))?.[1] ?? 'unknown';
}

/** Returns the SQL type of a column. The types csv and hash are stored as text and identified by metadata. */
export function declare(column: ColumnSpec): string {
  return declarations[column.type](sizesOf(column));
}

const declarations: Readonly<Record<FieldType, (sizes: DeclaredSizes) => string>> = {
  string: ({ length }) => `varchar${length}`,
  text: () => 'text',
  boolean: () => 'boolean',
  integer: () => 'integer',
  bigInteger: () => 'bigint',
  float: () => 'float',
  decimal: ({ digits }) => `decimal${digits}`,
  timestamp: () => 'timestamp',
  dateTime: () => 'datetime',
  date: () => 'date',
  time: () => 'time',
  json: () => 'json',
  xml: () => 'xml',
  csv: () => 'text',
  uuid: () => 'char(36)',
  hash: () => 'varchar(255)',
  alias: () => '',
  binary: () => 'blob',
  unknown: () => '',
};
