import type { ColumnSpec, ForeignKeySpec } from '../../contract.ts';
import { declare } from './declared-type.ts';
import { defaultSql } from './defaults.ts';
import { quoted } from '../names.ts';
import { clausesOf, type Definition } from './tables/table-sql.ts';

export function columnDefinition(column: ColumnSpec): string {
  const name = quoted(column.name);
  if (column.primaryKey && column.autoIncrement) return `${name} integer PRIMARY KEY AUTOINCREMENT NOT NULL`;
  // A primary key declared as `integer` would be the rowid, which SQLite assigns itself.
  const parts = [name, column.primaryKey ? declare(column).replace(/^integer$/, 'int') : declare(column)];
  if (column.primaryKey) parts.push('PRIMARY KEY NOT NULL');
  else if (column.nullable === false) parts.push('NOT NULL');
  if (column.unique && !column.primaryKey) parts.push('UNIQUE');
  const initial = defaultSql(column);
  if (initial !== null) parts.push(`DEFAULT ${initial}`);
  return parts.filter(Boolean).join(' ');
}

export function foreignKeyDefinition(key: ForeignKeySpec): Definition {
  const action = key.onDelete ? ` ON DELETE ${key.onDelete}` : '';
  return {
    column: null,
    text: `FOREIGN KEY (${quoted(key.column)}) REFERENCES ${quoted(key.relatedTable)} (${quoted(key.relatedColumn)})${action}`,
  };
}

/** Returns the clauses of the old definition that a ColumnSpec cannot express, so that a changed column keeps them. */
export function keptClauses(definition: string): readonly string[] {
  return clausesOf(definition)
    .filter(({ kind }) => /^(check|collate|references|generated|as)$/.test(kind))
    .map(({ text }) => text);
}
