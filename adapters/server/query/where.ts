/** Predicate → SQL. Two-valued like holds(): negations hold for null (contracts.md "Predicate"). */
import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';
import type { FieldPath, Predicate, Scope } from '../../../schemas/filter/predicate.ts';
import { bindScope } from '../../../schemas/filter/scope.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import type { Context, Dialect, Model, ModelCollection, ModelField } from '../contract.ts';
import { isSecret, isUnlimited, readRule, scopeOf } from './access.ts';
import { compileHistory } from './history.ts';
import { unknownField } from './names.ts';
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

/** The rows of a collection that the caller may read. */
export function compileReadable(collection: ModelCollection, table: string, c: Compiling): Sql {
  const rule = readRule(c.grants, collection.name);
  const parts = [
    isUnlimited(rule) ? always : compileRule(rule, collection, table, c),
    compileHistory(collection, table, c, compileRule),
  ];
  return joinSql(parts.filter(meaningful), 'and', always);
}

class Where {
  private readonly c: Compiling;
  private readonly trusted: boolean;

  constructor(c: Compiling, trusted: boolean) {
    this.c = c;
    this.trusted = trusted;
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
    const scalar = scalarOf(this.c, path, collection, table, (target, alias) => this.guard(target, alias));
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
    const joined = joinOf(this.c, step, table);
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
    const { target, alias, on } = joined;
    const where = joinSql(
      [on, this.guard(target, alias), inner(target, alias)].filter(meaningful),
      'and',
      always,
    );
    return sql(
      `exists (select 1 from ${quote(target.name)} as ${quote(alias)} where ${where.text})`,
      ...where.values,
    );
  }

  private guard(target: ModelCollection, alias: string): Sql {
    return this.trusted ? always : compileReadable(target, alias, this.c);
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
  readonly on: Sql;
}

/** The table that a step leads to under a fresh alias, and the condition that ties it to `table`. */
function joinOf(c: Compiling, step: Step, table: string): Joined | undefined {
  if (step.is === 'column' || step.is === 'alias') return undefined;
  const alias = `t${++c.tables.count}`;
  if (step.is === 'many')
    return {
      target: step.target,
      alias,
      on: sql(`${columnOf(alias, step.targetField)} = ${columnOf(table, step.ownKey)}`),
    };
  if (step.is === 'one')
    return {
      target: step.target,
      alias,
      on: sql(`${columnOf(alias, step.targetKey)} = ${columnOf(table, step.field.name)}`),
    };
  const { target } = step;
  if (!target?.primaryKey) return undefined;
  return {
    target,
    alias,
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
  guard: (target: ModelCollection, alias: string) => Sql,
): { readonly sql: Sql; readonly field: ModelField } | undefined {
  const [segment = '', ...rest] = path;
  const step = stepOf(c.model, collection, segment);
  if (!step || step.is === 'many' || step.is === 'alias') return undefined;
  if (rest.length === 0) return { sql: sql(columnOf(table, step.field.name)), field: step.field };
  const joined = joinOf(c, step, table);
  if (!joined) return undefined;
  const { target, alias, on } = joined;
  const inner = scalarOf(c, rest, target, alias, guard);
  if (!inner) return undefined;
  const where = joinSql([on, guard(target, alias)].filter(meaningful), 'and', always);
  return {
    field: inner.field,
    sql: sql(
      `(select ${inner.sql.text} from ${quote(target.name)} as ${quote(alias)} where ${where.text})`,
      ...inner.sql.values,
      ...where.values,
    ),
  };
}
