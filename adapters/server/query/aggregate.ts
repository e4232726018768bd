/** Counts, sums and their kin, in groups or over everything the caller may read (platform.md "Sorting … aggregate"). */
import { fail } from '../../../schemas/error/failure.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { nearest } from '../../../schemas/value/nearest.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { grantFor, isSecret, requireField } from './access.ts';
import { unknownField } from './names.ts';
import { planRead } from './plan.ts';
import { conditions, runSql, type Row } from './read.ts';
import { columnOf, quote, sql } from './sql.ts';
import { compiling } from './where.ts';

interface Aggregate {
  readonly write: (column: string) => string;
  /** Answers values of the field's own type; the others answer numbers. */
  readonly ofType?: boolean;
}

const aggregates: Readonly<Record<string, Aggregate>> = {
  count: { write: (column) => `count(${column})` },
  countDistinct: { write: (column) => `count(distinct ${column})` },
  sum: { write: (column) => `sum(${column})` },
  sumDistinct: { write: (column) => `sum(distinct ${column})` },
  avg: { write: (column) => `avg(${column})` },
  avgDistinct: { write: (column) => `avg(distinct ${column})` },
  min: { write: (column) => `min(${column})`, ofType: true },
  max: { write: (column) => `max(${column})`, ofType: true },
};

/** `{ status: 'draft', count: { id: 3 } }` for each group; `count: 3` where all rows (`*`) are counted. */
export async function readAggregate(
  context: Context,
  collection: ModelCollection,
  query: Query,
): Promise<Row[]> {
  const { groupBy = [], aggregate = {}, sort, ...rest } = query;
  const plan = planRead(context, collection, { ...rest, fields: [] });
  const c = compiling(context);
  const groups = groupBy.map((name) => groupField(context, collection, name));
  const wanted = Object.entries(aggregate).flatMap(([name, fields]) =>
    fields.map((field) => ({ name, field, ...measure(context, collection, name, field) })),
  );
  const selected = [
    ...groups.map(({ name }, i) => `${columnOf('t0', name)} as g${i}`),
    ...wanted.map(({ text }, i) => `${text} as a${i}`),
  ];
  if (selected.length === 0) throw fail('INVALID_QUERY', '"aggregate" names nothing to count.');
  const where = conditions(plan, c);
  const grouped = groups.map(({ name }) => columnOf('t0', name)).join(', ');
  const order = groups.length === 0 ? '' : ` group by ${grouped} order by ${orderOf(groups, sort)}`;
  const limit = plan.limit < 0 ? sql('') : sql(' limit ? offset ?', plan.limit, plan.offset);
  const rows = await runSql(
    context.knex,
    sql(
      `select ${selected.join(', ')} from ${quote(collection.name)} as ${quote('t0')} where ${where.text}${order}${limit.text}`,
      ...where.values,
      ...limit.values,
    ),
  );
  const { dialect } = context.database;
  return rows.map((row) => {
    const shaped: Row = {};
    groups.forEach(({ name, type }, i) => (shaped[name] = dialect.decode(type, row[`g${i}`])));
    wanted.forEach(({ name, field, type }, i) => {
      const value = row[`a${i}`];
      const said = value === null ? null : type ? dialect.decode(type, value) : Number(value);
      if (field === '*') shaped[name] = said;
      else shaped[name] = { ...(shaped[name] as Row | undefined), [field]: said };
    });
    return shaped;
  });
}

function measure(context: Context, collection: ModelCollection, name: string, field: string) {
  const known = aggregates[name];
  if (!known) {
    const near = nearest(name, Object.keys(aggregates));
    throw fail(
      'INVALID_QUERY',
      `"aggregate" does not know "${name}".${near ? ` Did you mean "${near}"?` : ''}`,
      {
        nearest: near,
      },
    );
  }
  if (field === '*') {
    if (name !== 'count') throw fail('INVALID_QUERY', `"${name}" needs a field; only "count" takes "*".`);
    return { text: 'count(*)', type: null };
  }
  const column = groupField(context, collection, field);
  return { text: known.write(columnOf('t0', column.name)), type: known.ofType ? column.type : null };
}

/** A column that the caller may read and whose value leaves the server. */
function groupField(context: Context, collection: ModelCollection, name: string): ModelField {
  const field = collection.fields.get(name);
  if (!field) throw unknownField(collection, name, 'aggregate');
  requireField(grantFor(context.grants, collection.name, 'read'), name);
  if (!field.column || isSecret(field))
    throw fail('INVALID_QUERY', `Field "${name}" holds no value to group or count by.`, { field: name });
  return field;
}

/** By the groups themselves, as `sort` asks; the rest in the order named. */
function orderOf(groups: readonly ModelField[], sort: readonly string[] = []): string {
  const asked = sort.map((key) => {
    const name = key.replace(/^-/, '');
    const place = groups.findIndex((group) => group.name === name);
    if (place < 0)
      throw fail('INVALID_QUERY', `"${name}" is not grouped by, so groups cannot be sorted by it.`, {
        field: name,
      });
    return { place, way: key.startsWith('-') ? 'desc' : 'asc' };
  });
  const left = groups
    .map((_group, place) => place)
    .filter((place) => !asked.some((one) => one.place === place));
  return [...asked, ...left.map((place) => ({ place, way: 'asc' }))]
    .map(({ place, way }) => {
      const column = columnOf('t0', groups[place]?.name ?? '');
      return `(${column} is null) ${way}, ${column} ${way}`;
    })
    .join(', ');
}
