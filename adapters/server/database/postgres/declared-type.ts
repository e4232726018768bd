import type { FieldType } from '../../../../schemas/field/types.ts';
import type { ColumnSpec } from '../../contract.ts';
import { sizesOf, type DeclaredSizes } from '../sizes.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

/** Maps pg_type names to field types and SQL names. Other types are shown as text. */
const known: Readonly<Record<string, readonly [FieldType, dataType?: string]>> = {
  bool: ['boolean', 'boolean'],
  int2: ['integer', 'smallint'],
  int4: ['integer', 'integer'],
  int8: ['bigInteger', 'bigint'],
  float4: ['float', 'real'],
  float8: ['float', 'double precision'],
  numeric: ['decimal'],
  varchar: ['string'],
  bpchar: ['string', 'char'],
  // A single byte, which has no padding.
  char: ['unknown', '"char"'],
  name: ['string'],
  citext: ['string'],
  text: ['text'],
  uuid: ['uuid'],
  json: ['json'],
  jsonb: ['json'],
  xml: ['xml'],
  date: ['date'],
  time: ['time'],
  timestamp: ['dateTime'],
  timestamptz: ['timestamp', 'timestamp with time zone'],
  bytea: ['binary'],
};

export interface CatalogType {
  /** Name of the type; for a domain, of its base type. */
  readonly name: string;
  readonly isEnum: boolean;
  readonly isArray: boolean;
  /** Type modifier; -1 if there is none. */
  readonly modifier: number;
}

export interface DeclaredType {
  readonly type: FieldType;
  readonly dataType: string;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
}

export function readDeclared({ name, isEnum, isArray, modifier }: CatalogType): DeclaredType {
  const [type, dataType = name] = isArray
    ? (['json', `${name.replace(/^_/, '')}[]`] as const)
    : isEnum
      ? (['string', name] as const)
      : (ownValue(known, name) ?? (['unknown', name] as const));
  const bits = { int2: 16, int4: 32, int8: 64 }[name] ?? null;
  const hasModifier = modifier >= 4 && !isArray;
  const isNumeric = name === 'numeric' && hasModifier;
  return {
    type,
    dataType,
    maxLength: hasModifier && (name === 'varchar' || name === 'bpchar') ? modifier - 4 : null,
    precision: isNumeric ? ((modifier - 4) >> 16) & 0xffff : bits,
    // The scale has eleven bits and is signed since PostgreSQL 15.
    scale: isNumeric ? (((modifier - 4) & 0x7ff) ^ 1024) - 1024 : bits === null ? null : 0,
  };
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
  float: () => 'double precision',
  decimal: ({ digits }) => `numeric${digits}`,
  timestamp: () => 'timestamptz',
  dateTime: () => 'timestamp',
  date: () => 'date',
  time: () => 'time',
  json: () => 'json',
  xml: () => 'xml',
  csv: () => 'text',
  uuid: () => 'uuid',
  hash: () => 'varchar(255)',
  alias: () => 'text',
  binary: () => 'bytea',
  unknown: () => 'text',
};
