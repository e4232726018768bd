/** Compiles predicates to SQL. Logic is two-valued as in holds(): negations are true for null. */
import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';
import type { FieldPath, Predicate } from '../../../schemas/filter/predicate.ts';
import { bindScope } from '../../../schemas/filter/scope.ts';
import type { Context, ModelCollection } from '../contract.ts';
import { isSecret, isUnlimited, readRule, scopeOf } from '../access.ts';
import { compileHistory } from './history.ts';
import {
  joinOf,
  meaningful,
  membership,
  nextTable,
  scalarOf,
  stopCheck,
  type Compiling,
  type Source,
  type SourceOf,
} from './joins.ts';
import { unknownField } from './names.ts';
import { linkFor, narrowFields } from './narrow.ts';
import { compileOperator } from './operators.ts';
import { always, columnOf, joinSql, never, quote, sql, type Sql } from './sql.ts';
import { stepOf, type Step } from './steps.ts';

export function compiling(context: Context): Compiling {
  return {
    model: context.model,
    dialect: context.database.dialect,
    searchIndexes: context.database.searchIndexes,
    grants: context.grants,
    scope: scopeOf(context),
    tables: { count: 0 },
  };
}

/**
 * Compiles a filter of the caller. Related rows that the caller may not read count as missing. Names were checked
 * before.
 */
export function compileFilter(
  predicate: Predicate,
  collection: ModelCollection,
  table: string,
  c: Compiling,
): Sql {
  return new Where(c, false).compile(bindScope(predicate, c.scope), collection, table);
}

/**
 * Compiles a row rule of a grant. Rules are trusted, so they see every row. A rule that no longer fits the model
 * matches no row.
 */
export function compileRule(
  predicate: Predicate,
  collection: ModelCollection,
  table: string,
  c: Compiling,
): Sql {
  return new Where(c, true).compile(bindScope(predicate, c.scope), collection, table);
}

/**
 * Returns a collection as the caller may read it, under the alias `table`. If a field is readable in only some rows,
 * the source is a subquery that returns null for it in other rows. So filters and sorts reveal nothing more. `rowsOf`
 * replaces the table by some of its rows.
 */
export function compileReadable(
  collection: ModelCollection,
  table: string,
  c: Compiling,
  rowsOf: (alias: string) => Sql = (alias) => namedTable(collection, alias),
): Source {
  const narrow = narrowFields(c.grants, c.model, collection);
  if (narrow.length === 0) return { from: rowsOf(table), where: readableRows(collection, table, c) };
  const inner = nextTable(c);
  const columns = [...collection.fields.values()].flatMap((field): Sql[] => {
    const own = narrow.find((one) => one.field === field);
    if (!own) return field.column ? [sql(columnOf(inner, field.name))] : [];
    const rule = compileRule(own.rule, collection, inner, c);
    const column = columnOf(inner, own.shows);
    return [sql(`case when ${rule.text} then ${column} end as ${quote(field.name)}`, ...rule.values)];
  });
  const where = readableRows(collection, inner, c);
  const rows = rowsOf(inner);
  return {
    from: sql(
      `(select ${columns.map(({ text }) => text).join(', ')} from ${rows.text} where ${where.text}) as ${quote(table)}`,
      ...columns.flatMap(({ values }) => [...values]),
      ...rows.values,
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

export function namedTable(collection: ModelCollection, table: string): Sql {
  return sql(`${quote(collection.name)} as ${quote(table)}`);
}

/** Returns the table without restrictions, for rules. */
function wholeTable(collection: ModelCollection, table: string): Source {
  return { from: namedTable(collection, table), where: always };
}

class Where {
  private readonly c: Compiling;
  private readonly trusted: boolean;
  private readonly source: SourceOf;
  /** Whether an odd number of `none` encloses the condition that is being compiled. */
  private isNegated = false;

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
    if (predicate.is === 'some') return this.some(predicate.path, predicate.where, collection, table);
    this.isNegated = !this.isNegated;
    const some = this.some(predicate.path, predicate.where, collection, table);
    this.isNegated = !this.isNegated;
    return sql(`not ${some.text}`, ...some.values);
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
          createFailure(
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
        return this.refuse(error);
      }
    }
    if (rest.length === 0)
      return this.refuse(
        createFailure('INVALID_QUERY', `Field "${segment}" holds no value to filter by.`, { field: segment }),
      );
    return this.exists(step, collection, table, (target, alias) => this.test(test, rest, target, alias));
  }

  /** Compiles a test of a list itself: whether it has rows, or whether it contains the given keys. */
  private testMany(
    step: Step & { is: 'many' },
    test: Predicate & { is: 'test' },
    collection: ModelCollection,
    table: string,
  ): Sql {
    const existence = this.exists(step, collection, table, () => always);
    if (test.op === 'nnull' || test.op === 'nempty') return existence;
    if (test.op === 'null' || test.op === 'empty') return sql(`not ${existence.text}`, ...existence.values);
    const key = step.target.primaryKey;
    if (!key)
      return this.refuse(
        createFailure('INVALID_QUERY', `Collection "${step.target.name}" has no single key.`),
      );
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
        createFailure(
          'INVALID_QUERY',
          `Field "${step.field.name}" of "${collection.name}" leads to no other collection.`,
          {
            field: step.field.name,
          },
        ),
      );
    const { target, alias, on, source, key } = joined;
    const found = inner(target, alias);
    if (key) return membership(stopCheck(this.c, target, alias), key, source, found);
    const where = joinSql([on, source.where, found].filter(meaningful), 'and', always);
    return sql(
      `exists (select 1 from ${source.from.text} where ${where.text})`,
      ...source.from.values,
      ...where.values,
    );
  }

  /** Throws the failure of a condition of a filter. In a rule, the condition allows no row, also below a negation. */
  private refuse(failure: unknown): Sql {
    if (!this.trusted) throw failure;
    return this.isNegated ? always : never;
  }
}

function unnamedTarget(step: Step & { is: 'any' }): PlatformFailure {
  const names = step.allowed.map((target) => `"${step.field.name}:${target.name}"`).join(', ');
  return createFailure(
    'INVALID_QUERY',
    `Field "${step.field.name}" leads to several collections: write ${names}.`,
    {
      field: step.field.name,
    },
  );
}
