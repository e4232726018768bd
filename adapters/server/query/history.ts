/**
 * Read access to history, which contains data of other rows. A caller may read a revision only if the caller may read
 * its item now, and only the fields of it that the caller may read. A comment is readable for callers who may read
 * its item, and for its author.
 */
import { createFailure } from '../../../schemas/error/failure.ts';
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { isNarrow, opensField } from '../../../schemas/permission/grants.ts';
import { isSecret, isUnlimited, mask } from '../access.ts';
import { always, columnOf, joinSql, never, quote, sql, type Sql } from './sql.ts';
import { stepOf } from './steps.ts';
import { nextTable, type Compiling } from './joins.ts';
import type { Row } from '../../../schemas/value/row.ts';

type CompileRule = (rule: Predicate, collection: ModelCollection, table: string, c: Compiling) => Sql;

/** Restricts history rows to those of readable items, in addition to the grant's own rule. */
type Limit = (collection: ModelCollection, table: string, c: Compiling, compile: CompileRule) => Sql;

const limits: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ['directus_revisions', (_, table, c, compile) => itemReadable(table, c, compile)],
  [
    'directus_activity',
    (_, table, c, compile) => {
      const own = sql(`${columnOf(table, 'user')} = ?`, c.scope.user);
      const other = sql(`${columnOf(table, 'action')} <> 'comment'`);
      return joinSql(
        [other, ...(c.scope.user === null ? [] : [own]), itemReadable(table, c, compile)],
        'or',
        never,
      );
    },
  ],
]);

/** Fields that contain copies of other rows. */
const copies: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['directus_revisions', new Set(['data', 'delta', 'before'])],
]);

const modelTables: ReadonlySet<string> = new Set([
  'directus_collections',
  'directus_fields',
  'directus_relations',
]);

export function isHistory({ name }: Pick<ModelCollection, 'name'>): boolean {
  return limits.has(name);
}

export function compileHistory(
  collection: ModelCollection,
  table: string,
  c: Compiling,
  compile: CompileRule,
): Sql {
  if (c.grants.admin) return always;
  return limits.get(collection.name)?.(collection, table, c, compile) ?? always;
}

function itemReadable(table: string, c: Compiling, compile: CompileRule): Sql {
  const open: string[] = [];
  const parts: Sql[] = [];
  for (const target of c.model.collections.values()) {
    const rule = target.table ? c.grants.grant(target.name, 'read')?.rule : undefined;
    // Revisions of the model contain all collections and fields, whatever the caller may read.
    if (rule === undefined || isHistory(target) || modelTables.has(target.name)) continue;
    if (isUnlimited(rule)) open.push(target.name);
    else if (target.primaryKey) {
      const alias = nextTable(c);
      const where = compile(rule, target, alias, c);
      parts.push(
        sql(
          `(${columnOf(table, 'collection')} = ? and exists (select 1 from ${quote(target.name)} as ${quote(alias)} where cast(${columnOf(alias, target.primaryKey)} as text) = ${columnOf(table, 'item')} and ${where.text}))`,
          target.name,
          ...where.values,
        ),
      );
    }
  }
  if (open.length > 0)
    parts.push(sql(`${columnOf(table, 'collection')} in (${open.map(() => '?').join(', ')})`, ...open));
  return joinSql(parts, 'or', never);
}

/** Returns the column with the collection of the copied row; undefined for fields that contain no copy. */
export function copyColumnOf(collection: ModelCollection, field: string): string | undefined {
  return copies.get(collection.name)?.has(field) ? 'collection' : undefined;
}

/** Throws INVALID_QUERY, because filters on a copy could reveal more than reading it. */
export function rejectCopyFilter(
  grants: Grants,
  collection: ModelCollection,
  field: string,
  where: string,
): void {
  if (grants.admin || copyColumnOf(collection, field) === undefined) return;
  throw createFailure(
    'INVALID_QUERY',
    `Field "${field}" of "${collection.name}" can be read but not filtered, sorted or aggregated (${where}).`,
    { collection: collection.name, field },
  );
}

/**
 * Returns the copy of an item of `name` without fields that the caller cannot read in every such item now. Masks
 * secrets.
 */
export function redactCopy(context: Context, name: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const collection = typeof name === 'string' ? context.model.collections.get(name) : undefined;
  const grant = typeof name === 'string' ? context.grants.grant(name, 'read') : undefined;
  if (!grant) return {};
  return Object.fromEntries(
    Object.entries(value as Row).flatMap(([field, held]) => {
      const known = collection?.fields.get(field);
      if (!opensField(grant, field) || isNarrow(grant, field) || !linksReadable(context, collection, field))
        return [];
      return [[field, known && isSecret(known) && held !== null ? mask : held]];
    }),
  );
}

/** Returns whether all rows of a list are readable, because the list contains their keys. */
function linksReadable(context: Context, collection: ModelCollection | undefined, field: string): boolean {
  const step = collection && stepOf(context.model, collection, field);
  if (step?.is !== 'many') return true;
  const grant = context.grants.grant(step.target.name, 'read');
  return grant !== undefined && isUnlimited(grant.rule);
}
