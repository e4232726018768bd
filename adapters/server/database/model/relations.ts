import { systemRelations } from '../../../../schemas/collection/system/index.ts';
import { isSystem } from '../../../../schemas/collection/system.ts';
import { blankFieldMeta } from '../../../../schemas/field/blank-meta.ts';
import type { FieldMeta } from '../../../../schemas/field/types.ts';
import { blankRelationMeta } from '../../../../schemas/relation/blank-meta.ts';
import type { OnDelete, Relation, RelationMeta, RelationSchema } from '../../../../schemas/relation/types.ts';
import type { ColumnInfo, TableInfo } from '../../contract.ts';

export interface FoundRelations {
  readonly relations: readonly Relation[];
  /** List fields for foreign keys without metadata, so that their related rows can be browsed. */
  readonly aliases: readonly FieldMeta[];
}

/**
 * Joins foreign keys with their rows in directus_relations. Relations without a foreign key (many-to-any) come last.
 */
export function findRelations(
  tables: readonly TableInfo[],
  rows: readonly RelationMeta[],
  taken: (collection: string, field: string) => boolean,
): FoundRelations {
  const byField = new Map(rows.map((row) => [keyOf(row.many_collection, row.many_field), row]));
  const relations = new Map<string, Relation>(
    systemRelations.map((relation) => [keyOf(relation.collection, relation.field), relation]),
  );
  const aliases: FieldMeta[] = [];
  const aliasKeys = new Set<string>();
  for (const table of tables) {
    if (isSystem(table.name) && systemTables.has(table.name)) continue;
    for (const column of table.columns) {
      const to = column.foreignKey;
      if (!to) continue;
      const key = keyOf(table.name, column.name);
      const known = byField.get(key);
      byField.delete(key);
      const meta =
        known ??
        derivedMeta(
          table,
          column,
          to.table,
          (name) => taken(to.table, name) || aliasKeys.has(keyOf(to.table, name)),
        );
      if (!known && meta.one_field !== null) {
        aliases.push(toManySide(to.table, meta.one_field));
        aliasKeys.add(keyOf(to.table, meta.one_field));
      }
      relations.set(key, {
        collection: table.name,
        field: column.name,
        related_collection: to.table,
        schema: schemaOf(column, to),
        meta,
      });
    }
  }
  for (const [key, meta] of byField) {
    if (relations.has(key)) continue;
    relations.set(key, {
      collection: meta.many_collection,
      field: meta.many_field,
      related_collection: meta.one_collection,
      schema: null,
      meta,
    });
  }
  return { relations: [...relations.values()], aliases };
}

const systemTables = new Set(systemRelations.map(({ collection }) => collection));

function schemaOf(column: ColumnInfo, to: NonNullable<ColumnInfo['foreignKey']>): RelationSchema {
  return {
    table: column.table,
    column: column.name,
    foreign_key_table: to.table,
    foreign_key_column: to.column,
    on_update: to.onUpdate,
    on_delete: to.onDelete as OnDelete | null,
    constraint_name: to.constraint,
  };
}

/**
 * Returns derived metadata for a foreign key without metadata: many rows of this table reference one row of the
 * other.
 */
function derivedMeta(
  table: TableInfo,
  column: ColumnInfo,
  one: string,
  isTaken: (name: string) => boolean,
): RelationMeta {
  const names = [table.name, `${table.name}_${column.name}`];
  return {
    ...blankRelationMeta(table.name, column.name, one),
    // System collections get no derived list fields; users can add them explicitly.
    one_field: isSystem(one) ? null : (names.find((name) => !isTaken(name)) ?? null),
  };
}

function toManySide(collection: string, field: string): FieldMeta {
  return {
    ...blankFieldMeta(collection, field),
    special: ['o2m'],
    interface: 'list-o2m',
    display: 'related-values',
    width: 'full',
  };
}

export function keyOf(collection: string, field: string): string {
  return `${collection}\u0000${field}`;
}
