/** Runs a ReadPlan: one statement for the rows, one for each relation and level, however many rows there are. */
import type { Knex } from 'knex';
import type { Context, ModelField } from '../contract.ts';
import { isSecret, isUnlimited, mask } from './access.ts';
import { copyOf, cutCopy } from './history.ts';
import { readKeyFor } from './operators.ts';
import type { Nested, ReadPlan } from './plan.ts';
import { compileSearch } from './search.ts';
import { compileOrder } from './sort.ts';
import { always, assertFits, columnOf, joinSql, sql, type Sql } from './sql.ts';
import { compileFilter, compileReadable, compiling, type Compiling, type Source } from './where.ts';

export type Row = Record<string, unknown>;

const root = 't0';
/** Keys in one in-list. */
const chunkSize = 500;

/** Rows as the wire has them. Row rules of the grants hold at every level. */
export async function readPlan(context: Context, plan: ReadPlan, only?: Sql): Promise<Row[]> {
  const selection = selectionOf(plan);
  const statement = statementOf(context, plan, selection, only);
  if (plan.limit === 0) return [];
  return assemble(context, plan, selection, await runSql(context.knex, statement));
}

/** The same rows in portions, all as of one moment; no more than a portion stands in memory. */
export async function* readPortions(
  context: Context,
  plan: ReadPlan,
  size: number,
): AsyncGenerator<readonly Row[], void> {
  const selection = selectionOf(plan);
  const statement = statementOf(context, plan, selection);
  if (plan.limit === 0) return;
  assertFits(statement);
  const snapshot = await context.database.snapshot();
  try {
    const inside = { ...context, knex: snapshot.knex };
    for await (const found of snapshot.rows(statement, size))
      yield await assemble(inside, plan, selection, found);
  } finally {
    await snapshot.close();
  }
}

function statementOf(context: Context, plan: ReadPlan, selection: readonly string[], only?: Sql): Sql {
  const c = compiling(context);
  const { from, where } = sourceOf(plan, c, only);
  const order = compileOrder(plan.sort, plan.collection, root, c);
  const limits = limitOf(plan);
  return sql(
    `select ${columnList(selection)} from ${from.text} where ${where.text} order by ${order.text}${limits.text}`,
    ...from.values,
    ...where.values,
    ...order.values,
    ...limits.values,
  );
}

export interface Counts {
  /** What the caller may read. */
  readonly total_count?: number;
  /** What the filter and the search leave of it. */
  readonly filter_count?: number;
}

/** Counts once where nothing is filtered: the two are the same then. */
export async function readCounts(
  context: Context,
  plan: ReadPlan,
  wanted: { readonly total: boolean; readonly filtered: boolean },
): Promise<Counts> {
  const c = compiling(context);
  const readable = compileReadable(plan.collection, root, c);
  const isFiltered = plan.search !== null || !isUnlimited(plan.filter);
  const total = wanted.total || (wanted.filtered && !isFiltered) ? countRows(context, readable) : null;
  const filtered = wanted.filtered && isFiltered ? countRows(context, sourceOf(plan, c)) : total;
  const [total_count, filter_count] = await Promise.all([total, filtered]);
  return {
    ...(wanted.total && total_count !== null ? { total_count } : {}),
    ...(wanted.filtered && filter_count !== null ? { filter_count } : {}),
  };
}

async function countRows(context: Context, { from, where }: Source): Promise<number> {
  const [row] = await runSql(
    context.knex,
    sql(`select count(*) as n from ${from.text} where ${where.text}`, ...from.values, ...where.values),
  );
  return Number(row?.['n'] ?? 0);
}

export async function runSql(knex: Knex, statement: Sql): Promise<Row[]> {
  assertFits(statement);
  const answer: unknown = await knex.raw(statement.text, statement.values as Knex.RawBinding[]);
  if (Array.isArray(answer)) return answer as Row[];
  return (answer as { rows?: Row[] }).rows ?? [];
}

/** The columns to select: those asked for and those that relations hang on. */
function selectionOf(plan: ReadPlan, ...more: readonly string[]): readonly string[] {
  const names = new Set(more);
  for (const { field } of plan.columns) {
    names.add(field.name);
    const of = copyOf(plan.collection, field.name);
    if (of !== undefined) names.add(of);
  }
  for (const nested of plan.nested) {
    if (nested.is === 'many') names.add(nested.step.ownKey);
    else names.add(nested.step.field.name);
    if (nested.is === 'any') names.add(nested.step.collectionField);
  }
  return [...names];
}

function columnList(selection: readonly string[]): string {
  if (selection.length === 0) return '1 as c';
  return selection.map((name, i) => `${columnOf(root, name)} as c${i}`).join(', ');
}

/** What may be read, filter and search together, for the table `t0`. */
export function sourceOf(plan: ReadPlan, c: Compiling, only?: Sql): Source {
  const { from, where } = compileReadable(plan.collection, root, c);
  const parts = [where, compileFilter(plan.filter, plan.collection, root, c)];
  if (plan.search !== null) parts.push(compileSearch(plan.search, plan.collection, root, c));
  if (only) parts.push(only);
  const narrowing = parts.filter((part) => part !== always);
  return { from, where: joinSql(narrowing, 'and', always) };
}

function limitOf(plan: ReadPlan): Sql {
  if (plan.limit < 0 && plan.offset === 0) return sql('');
  // An offset needs a limit in SQLite; no table holds more rows than this.
  return sql(' limit ? offset ?', plan.limit < 0 ? Number.MAX_SAFE_INTEGER : plan.limit, plan.offset);
}

async function assemble(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  found: readonly Row[],
): Promise<Row[]> {
  const place = new Map(selection.map((name, i) => [name, `c${i}`]));
  const raw = (row: Row, name: string) => row[place.get(name) ?? ''];
  // What is the same for every row is found out once: exports have millions of them.
  const cells = plan.columns.map(({ as, field }) => {
    const [at = '', of] = [place.get(field.name), copyOf(plan.collection, field.name)];
    const read = outward(context, field);
    const value =
      of === undefined
        ? (row: Row) => read(row[at])
        : (row: Row) => cutCopy(context, raw(row, of), read(row[at]));
    return { as, value };
  });
  const rows = found.map((row) => {
    const shaped: Row = {};
    for (const { as, value } of cells) shaped[as] = value(row);
    return shaped;
  });
  for (const nested of plan.nested) await attach(context, nested, found, rows, raw);
  return rows;
}

/** Values of one column → values of the wire; secrets only say whether they are there. */
function outward({ database }: Context, field: ModelField): (value: unknown) => unknown {
  const read = isSecret(field) ? () => mask : (value: unknown) => database.dialect.decode(field.type, value);
  return (value) => (value === null || value === undefined ? null : read(value));
}

async function attach(
  context: Context,
  nested: Nested,
  found: readonly Row[],
  rows: readonly Row[],
  raw: (row: Row, name: string) => unknown,
): Promise<void> {
  if (nested.is === 'many') {
    const { step, plan, bare } = nested;
    const lists = await readLinked(
      context,
      plan,
      step.targetField,
      found.map((row) => raw(row, step.ownKey)),
    );
    const key = plan.columns[0]?.as ?? '';
    rows.forEach((row, i) => {
      const list = lists.get(keyText(raw(found[i] ?? {}, step.ownKey))) ?? [];
      row[nested.as] = bare ? list.map((related) => related[key]) : list;
    });
    return;
  }
  if (nested.is === 'one') {
    const { step, plan } = nested;
    const related = await readLinked(
      context,
      plan,
      step.targetKey,
      found.map((row) => raw(row, step.field.name)),
    );
    rows.forEach((row, i) => {
      row[nested.as] = related.get(keyText(raw(found[i] ?? {}, step.field.name)))?.[0] ?? null;
    });
    return;
  }
  await attachAny(context, nested, found, rows, raw);
}

async function attachAny(
  context: Context,
  nested: Nested & { is: 'any' },
  found: readonly Row[],
  rows: readonly Row[],
  raw: (row: Row, name: string) => unknown,
): Promise<void> {
  const { step, plans } = nested;
  const ofCollection = new Map<string, Map<string, Row[]>>();
  for (const [name, plan] of plans) {
    const key = plan.collection.primaryKey;
    const keyField = key ? plan.collection.fields.get(key) : undefined;
    if (!key || !keyField) continue;
    const keys = found
      .filter((row) => raw(row, step.collectionField) === name)
      // Kept as text; in the form of the column that it points at.
      .map((row) => readKeyFor(context.database.dialect, keyField, raw(row, step.field.name)));
    ofCollection.set(name, await readLinked(context, plan, key, keys));
  }
  rows.forEach((row, i) => {
    const own = found[i] ?? {};
    const key = raw(own, step.field.name);
    const related = ofCollection.get(String(raw(own, step.collectionField)));
    row[nested.as] = related ? (related.get(keyText(key))?.[0] ?? null) : (key ?? null);
  });
}

/** The rows whose `column` is one of the keys, by key; a limit counts for each key. */
async function readLinked(
  context: Context,
  plan: ReadPlan,
  column: string,
  keys: readonly unknown[],
): Promise<Map<string, Row[]>> {
  const distinct = [...new Map(keys.map((key) => [keyText(key), key])).values()].filter(
    (key) => key !== null && key !== undefined,
  );
  const lists = new Map<string, Row[]>();
  if (plan.limit === 0) return lists;
  const selection = selectionOf(plan, column);
  const place = `c${selection.indexOf(column)}`;
  for (let start = 0; start < distinct.length; start += chunkSize) {
    const chunk = distinct.slice(start, start + chunkSize);
    const found = await runSql(context.knex, linkedSql(context, plan, selection, column, chunk));
    const rows = await assemble(context, plan, selection, found);
    found.forEach((row, i) => {
      const key = keyText(row[place]);
      const list = lists.get(key);
      const related = rows[i] ?? {};
      if (list) list.push(related);
      else lists.set(key, [related]);
    });
  }
  return lists;
}

function linkedSql(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  column: string,
  keys: readonly unknown[],
): Sql {
  const c = compiling(context);
  const only = sql(`${columnOf(root, column)} in (${keys.map(() => '?').join(', ')})`, ...keys);
  const { from, where } = sourceOf(plan, c, only);
  const order = compileOrder(plan.sort, plan.collection, root, c);
  if (plan.limit < 0 && plan.offset === 0)
    return sql(
      `select ${columnList(selection)} from ${from.text} where ${where.text} order by ${order.text}`,
      ...from.values,
      ...where.values,
      ...order.values,
    );
  const last = plan.limit < 0 ? Number.MAX_SAFE_INTEGER : plan.offset + plan.limit;
  return sql(
    `select * from (select ${columnList(selection)}, row_number() over (partition by ${columnOf(root, column)} order by ${order.text}) as place from ${from.text} where ${where.text}) as ranked where place > ? and place <= ? order by place`,
    ...order.values,
    ...from.values,
    ...where.values,
    plan.offset,
    last,
  );
}

function keyText(key: unknown): string {
  return String(key);
}
