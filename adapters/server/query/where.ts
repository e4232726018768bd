/** Predicate → SQL. Two-valued like holds(): negations hold for null (contracts.md "Predicate"). */
import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';
import type { FieldPath, Predicate, Scope } from '../../../schemas/filter/predicate.ts';
import { bindScope } from '../../../schemas/filter/scope.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Context, Dialect, Model, ModelCollection, ModelField } from '../contract.ts';
import { isSecret, isUnlimited, readRule, scopeOf } from './access.ts';
import { compileHistory } from './history.ts';
import { unknownField } from './names.ts';
import { linkFor, narrowFields } from './narrow.ts';
import { compileOperator } from './operators.ts';
import { always, columnOf, joinSql, never, quote, sql, type Sql } from './sql.ts';
import { stepOf, type Step } from './steps.ts';

/** What a compilation needs; `tables` counts the aliases of one statement. */
export interface Compiling {
  readonly model: Model;
  readonly dialect: Dialect;
  readonly grants: Grants;
  readonly scope: Scope;
  readonly tables: { count: number };
}

export function compiling(context: Context): Compiling {
  return {
    model: context.model,
    dialect: context.database.dialect,
    grants: context.grants,
    scope: scopeOf(context),
    tables: { count: 0 },
  };
}

/** A filter of the caller: related rows that they may not read are as good as absent. Names are checked before. */
export function compileFilter(
  predicate: Predicate,
  collection: ModelCollection,
  table: string,
  c: Compiling,
): Sql {
  return new Where(c, false).compile(bindScope(predicate, c.scope), collection, table);
}

/** A row rule of a grant: trusted, so it sees every row; what no longer fits the model lets nothing through. */
export function compileRule(
  predicate: Predicate,
  collection: ModelCollection,
  table: string,
  c: Compiling,
): Sql {
  return new Where(c, true).compile(bindScope(predicate, c.scope), collection, table);
}

/** What stands behind `from` under the name of a table, and the condition on it. */
export interface Source {
  readonly from: Sql;
  readonly where: Sql;
}

/**
 * A collection as the caller may read it, under the name `table`. Where a field may be read in some rows only, the table
 * is a selection that holds null for it in the others, so that nothing which is asked of it tells more.
 */
export function compileReadable(collection: ModelCollection, table: string, c: Compiling): Source {
  const narrow = narrowFields(c.grants, c.model, collection);
  if (narrow.length === 0)
    return { from: namedTable(collection, table), where: readableRows(collection, table, c) };
  const inner = `t${++c.tables.count}`;
  const columns = [...collection.fields.values()].flatMap((field): Sql[] => {
    const own = narrow.find((one) => one.field === field);
    if (!own) return field.column ? [sql(columnOf(inner, field.name))] : [];
    const rule = compileRule(own.rule, collection, inner, c);
    const column = columnOf(inner, own.shows);
    return [sql(`case when ${rule.text} then ${column} end as ${quote(field.name)}`, ...rule.values)];
  });
  const where = readableRows(collection, inner, c);
  return {
    from: sql(
      `(select ${columns.map(({ text }) => text).join(', ')} from ${quote(collection.name)} as ${quote(inner)} where ${where.text}) as ${quote(table)}`,
      ...columns.flatMap(({ values }) => [...values]),
      ...where.values,
    ),
    where: always,
  };
}

function readableRows(collection: ModelCollection, table: string, c: Compiling): Sql {
  const rule = readRule(c.grants, collection.name);
  const parts = [
    isUnlimited(rule) ? always : compileRule(rule, collection, table, c),
    compileHistory(collection, table, c, compileRule),
  ];
  return joinSql(parts.filter(meaningful), 'and', always);
}

function namedTable(collection: ModelCollection, table: string): Sql {
  return sql(`${quote(collection.name)} as ${quote(table)}`);
}

/** The table itself, with all it holds: for rules. */
function wholeTable(collection: ModelCollection, table: string): Source {
  return { from: namedTable(collection, table), where: always };
}

class Where {
  private readonly c: Compiling;
  private readonly trusted: boolean;
  private readonly source: SourceOf;

  constructor(c: Compiling, trusted: boolean) {
    this.c = c;
    this.trusted = trusted;
    this.source = trusted ? wholeTable : compileReadable;
  }

  compile(predicate: Predicate, collection: ModelCollection, table: string): Sql {
    if (predicate.is === 'all' || predicate.is === 'any') {
      const parts = predicate.of.map((part) => this.compile(part, collection, table));
      return predicate.is === 'all' ? joinSql(parts, 'and', always) : joinSql(parts, 'or', never);
    }
    if (predicate.is === 'test') return this.test(predicate, predicate.path, collection, table);
    const some = this.some(predicate.path, predicate.where, collection, table);
    return predicate.is === 'some' ? some : sql(`not ${some.text}`, ...some.values);
  }

  private some(path: FieldPath, where: Predicate, collection: ModelCollection, table: string): Sql {
    const [segment, ...rest] = path;
    if (segment === undefined) return this.compile(where, collection, table);
    const step = stepOf(this.c.model, collection, segment);
    if (!step) return this.refuse(unknownField(collection, segment, 'filter'));
    return this.exists(step, collection, table, (target, alias) => this.some(rest, where, target, alias));
  }

  private test(
    test: Predicate & { is: 'test' },
    path: FieldPath,
    collection: ModelCollection,
    table: string,
  ): Sql {
    const [segment = '', ...rest] = path;
    const step = stepOf(this.c.model, collection, segment);
    if (!step) return this.refuse(unknownField(collection, segment, 'filter'));
    if (rest.length === 0 && step.is === 'many') return this.testMany(step, test, collection, table);
    const scalar = scalarOf(this.c, path, collection, table, this.source);
    if (scalar) {
      const { field } = scalar;
      if (isSecret(field) && !test.op.endsWith('null') && !test.op.endsWith('empty'))
        return this.refuse(
          fail(
            'INVALID_QUERY',
            `Field "${field.name}" cannot be filtered by its value: it never leaves the server.`,
            {
              field: field.name,
            },
          ),
        );
      try {
        return compileOperator(this.c.dialect, field, scalar.sql, test.op, test.value);
      } catch (error) {
        if (this.trusted) return never;
        throw error;
      }
    }
    if (rest.length === 0)
      return this.refuse(
        fail('INVALID_QUERY', `Field "${segment}" holds no value to filter by.`, { field: segment }),
      );
    return this.exists(step, collection, table, (target, alias) => this.test(test, rest, target, alias));
  }

  /** A test of the relation itself: is anything there, or is the related key among these? */
  private testMany(
    step: Step & { is: 'many' },
    test: Predicate & { is: 'test' },
    collection: ModelCollection,
    table: string,
  ): Sql {
    const there = this.exists(step, collection, table, () => always);
    if (test.op === 'nnull' || test.op === 'nempty') return there;
    if (test.op === 'null' || test.op === 'empty') return sql(`not ${there.text}`, ...there.values);
    const key = step.target.primaryKey;
    if (!key)
      return this.refuse(fail('INVALID_QUERY', `Collection "${step.target.name}" has no single key.`));
    return this.exists(step, collection, table, (target, alias) => this.test(test, [key], target, alias));
  }

  private exists(
    step: Step,
    collection: ModelCollection,
    table: string,
    inner: (target: ModelCollection, alias: string) => Sql,
  ): Sql {
    if (step.is === 'any' && !step.target) return this.refuse(unnamedTarget(step));
    const own = step.is === 'many' && !this.trusted ? linkFor(this.c.grants, step) : step;
    const joined = joinOf(this.c, own, table, this.source);
    if (!joined)
      return this.refuse(
        fail(
          'INVALID_QUERY',
          `Field "${step.field.name}" of "${collection.name}" leads to no other collection.`,
          {
            field: step.field.name,
          },
        ),
      );
    const { target, alias, on, source } = joined;
    const where = joinSql([on, source.where, inner(target, alias)].filter(meaningful), 'and', always);
    return sql(
      `exists (select 1 from ${source.from.text} where ${where.text})`,
      ...source.from.values,
      ...where.values,
    );
  }

  private refuse(failure: PlatformFailure): Sql {
    if (this.trusted) return never;
    throw failure;
  }
}

function meaningful(part: Sql): boolean {
  return part !== always;
}

function unnamedTarget(step: Step & { is: 'any' }): PlatformFailure {
  const names = step.allowed.map((target) => `"${step.field.name}:${target.name}"`).join(', ');
  return fail('INVALID_QUERY', `Field "${step.field.name}" leads to several collections: write ${names}.`, {
    field: step.field.name,
  });
}

interface Joined {
  readonly target: ModelCollection;
  readonly alias: string;
  readonly source: Source;
  readonly on: Sql;
}

type SourceOf = (target: ModelCollection, alias: string, c: Compiling) => Source;

/** The table that a step leads to under a fresh alias, and the condition that ties it to `table`. */
function joinOf(c: Compiling, step: Step, table: string, source: SourceOf): Joined | undefined {
  if (step.is === 'column' || step.is === 'alias') return undefined;
  const { target } = step;
  const alias = `t${++c.tables.count}`;
  if (step.is === 'many')
    return {
      target: step.target,
      alias,
      source: source(step.target, alias, c),
      on: sql(`${columnOf(alias, step.targetField)} = ${columnOf(table, step.ownKey)}`),
    };
  if (step.is === 'one')
    return {
      target: step.target,
      alias,
      source: source(step.target, alias, c),
      on: sql(`${columnOf(alias, step.targetKey)} = ${columnOf(table, step.field.name)}`),
    };
  if (!target?.primaryKey) return undefined;
  return {
    target,
    alias,
    source: source(target, alias, c),
    on: sql(
      `(${columnOf(table, step.collectionField)} = ? and cast(${columnOf(alias, target.primaryKey)} as text) = ${columnOf(table, step.field.name)})`,
      target.name,
    ),
  };
}

/**
 * The value at the end of a path that passes single rows only, as an expression (a missing row gives null);
 * undefined where the path passes a list, holds no value or is wrong.
 */
export function scalarOf(
  c: Compiling,
  path: FieldPath,
  collection: ModelCollection,
  table: string,
  source: SourceOf,
): { readonly sql: Sql; readonly field: ModelField } | undefined {
  const [segment = '', ...rest] = path;
  const step = stepOf(c.model, collection, segment);
  if (!step || step.is === 'many' || step.is === 'alias') return undefined;
  if (rest.length === 0) return { sql: sql(columnOf(table, step.field.name)), field: step.field };
  const joined = joinOf(c, step, table, source);
  if (!joined) return undefined;
  const { target, alias, on } = joined;
  const inner = scalarOf(c, rest, target, alias, source);
  if (!inner) return undefined;
  const { from, where: readable } = joined.source;
  const where = joinSql([on, readable].filter(meaningful), 'and', always);
  return {
    field: inner.field,
    sql: sql(
      `(select ${inner.sql.text} from ${from.text} where ${where.text})`,
      ...inner.sql.values,
      ...from.values,
      ...where.values,
    ),
  };
}
