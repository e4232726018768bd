/**
 * History tells of rows elsewhere. A revision is read by whoever may read its item now, cut to what they may read of
 * it; a comment by whoever may read its item, and by who wrote it.
 */
import { fail } from '../../../schemas/error/failure.ts';
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { isNarrow, opensField } from '../../../schemas/permission/grants.ts';
import { isSecret, isUnlimited, mask } from './access.ts';
import { always, columnOf, joinSql, never, quote, sql, type Sql } from './sql.ts';
import { stepOf } from './steps.ts';
import { nextTable, type Compiling } from './joins.ts';

type Row = Readonly<Record<string, unknown>>;
type CompileRule = (rule: Predicate, collection: ModelCollection, table: string, c: Compiling) => Sql;

/** Which of a collection's rows tell of items that may be read, besides the grant's own rule. */
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

/** Fields that hold what other rows were. */
const copies: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['directus_revisions', new Set(['data', 'delta'])],
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
    if (rule === undefined || isHistory(target)) continue;
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

/** The column that says whose copy a field holds; undefined for all other fields. */
export function copyOf(collection: ModelCollection, field: string): string | undefined {
  return copies.get(collection.name)?.has(field) ? 'collection' : undefined;
}

/** Asking what a copy holds would tell more than reading it. */
export function refuseCopy(grants: Grants, collection: ModelCollection, field: string, where: string): void {
  if (grants.admin || copyOf(collection, field) === undefined) return;
  throw fail(
    'INVALID_QUERY',
    `Field "${field}" of "${collection.name}" can be read, not asked about (${where}).`,
    { collection: collection.name, field },
  );
}

/** A copy of an item of `name`, without what may not be read of every such item now; secrets masked. */
export function cutCopy(context: Context, name: unknown, value: unknown): unknown {
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

/** A list of links names rows: all of them have to be readable. */
function linksReadable(context: Context, collection: ModelCollection | undefined, field: string): boolean {
  const step = collection && stepOf(context.model, collection, field);
  if (step?.is !== 'many') return true;
  const grant = context.grants.grant(step.target.name, 'read');
  return grant !== undefined && isUnlimited(grant.rule);
}
