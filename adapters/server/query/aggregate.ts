/** Counts, sums and other aggregates, in groups or over all rows that the caller may read. */
import { isAmount, isExact, isTextual, rankedAs } from '../../../schemas/field/traits.ts';
import { createFailure } from '../../../schemas/error/failure.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import type { Query } from '../../../schemas/query/types.ts';
import { parseSortKey } from '../../../schemas/query/sort-key.ts';
import { nearest } from '../../../schemas/value/nearest.ts';
import type { Context, ModelCollection, ModelField, Row } from '../contract.ts';
import { grantFor, isSecret, requireField, touchable } from '../access.ts';
import { rejectCopyFilter } from './history.ts';
import { unknownField } from './names.ts';
import { planRead, type ReadPlan } from './plan.ts';
import { ReadBudget } from './read-budget.ts';
import { planIndexed } from './search-index.ts';
import { limitOf, runRead, sourceOf } from './statement.ts';
import { columnOf, sql } from './sql.ts';
import { compiling } from './where.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

interface Aggregate {
  readonly write: (column: string) => string;
  /** The type of the result: the field's own type, or a number. */
  readonly result: 'value' | 'sum' | 'number';
}

const aggregates: Readonly<Record<string, Aggregate>> = {
  count: { write: (column) => `count(${column})`, result: 'number' },
  countDistinct: { write: (column) => `count(distinct ${column})`, result: 'number' },
  sum: { write: (column) => `sum(${column})`, result: 'sum' },
  sumDistinct: { write: (column) => `sum(distinct ${column})`, result: 'sum' },
  avg: { write: (column) => `avg(${column})`, result: 'number' },
  avgDistinct: { write: (column) => `avg(distinct ${column})`, result: 'number' },
  min: { write: (column) => `min(${column})`, result: 'value' },
  max: { write: (column) => `max(${column})`, result: 'value' },
};

/**
 * Returns one row per group, such as `{ status: 'draft', count: { id: 3 } }`; `count: 3` if all rows (`*`) are
 * counted.
 */
export async function readAggregate(
  context: Context,
  collection: ModelCollection,
  query: Query,
  only?: ReadPlan['only'],
): Promise<Row[]> {
  const { groupBy = [], aggregate = {}, sort, ...rest } = query;
  const plan = planRead(context, collection, { ...rest, fields: [] }, only);
  const c = compiling(context);
  const groups = groupBy.map((name) => groupField(context, collection, name));
  const wanted = Object.entries(aggregate).flatMap(([name, fields]) =>
    fields.map((field) => ({ name, field, ...measure(context, collection, name, field) })),
  );
  const selected = [
    ...groups.map((group, i) => `${groupColumn(context, group)} as g${i}`),
    ...wanted.map(({ text }, i) => `${text} as a${i}`),
  ];
  if (selected.length === 0) throw createFailure('INVALID_QUERY', '"aggregate" names nothing to count.');
  const { from, where } = sourceOf(await planIndexed(context, plan, 'all'), c);
  const grouped = groups.map((group) => groupColumn(context, group)).join(', ');
  const order = groups.length === 0 ? '' : ` group by ${grouped} order by ${orderOf(context, groups, sort)}`;
  const budget = new ReadBudget();
  const limits = limitOf(plan, budget.probe);
  const rows = await runRead(
    context,
    sql(
      `select ${selected.join(', ')} from ${from.text} where ${where.text}${order}${limits.text}`,
      ...from.values,
      ...where.values,
      ...limits.values,
    ),
    { is: 'all' },
  );
  await budget.take(rows.length);
  const { dialect } = context.database;
  return rows.map((row) => {
    const shaped: Row = {};
    groups.forEach(
      ({ name, type, column }, i) => (shaped[name] = dialect.decode(type, row[`g${i}`], column)),
    );
    wanted.forEach(({ name, field, type, column }, i) => {
      const value = row[`a${i}`];
      const decoded = value === null ? null : type ? dialect.decode(type, value, column) : Number(value);
      if (field === '*') shaped[name] = decoded;
      else shaped[name] = { ...(shaped[name] as Row | undefined), [field]: decoded };
    });
    return shaped;
  });
}

function measure(context: Context, collection: ModelCollection, name: string, field: string) {
  const known = ownValue(aggregates, name);
  if (!known) {
    const near = nearest(name, Object.keys(aggregates));
    throw createFailure(
      'INVALID_QUERY',
      `"aggregate" does not know "${name}".${near ? ` Did you mean "${near}"?` : ''}`,
      {
        nearest: near,
      },
    );
  }
  if (field === '*') {
    if (name !== 'count')
      throw createFailure('INVALID_QUERY', `"${name}" needs a field; only "count" takes "*".`);
    return { text: 'count(*)', type: null, column: null };
  }
  const measuredField = groupField(context, collection, field);
  const { type, column } = measuredField;
  const isNumber = isAmount(type);
  if (!isNumber && (name.startsWith('sum') || name.startsWith('avg')))
    throw createFailure('INVALID_QUERY', `"${name}" needs a number, but field "${field}" is not a number.`, {
      field,
    });
  return {
    text: known.write(measured(context, measuredField, known)),
    type: resultType(type, known),
    column,
  };
}

/** Sums of exact types stay exact. */
function resultType(type: FieldType, { result }: Aggregate): FieldType | null {
  if (result === 'value') return type;
  return result === 'sum' && isExact(type) ? 'decimal' : null;
}

function measured(context: Context, field: ModelField, { result }: Aggregate): string {
  const column = groupColumn(context, field);
  if (result !== 'value') return column;
  if (isTextual(field.type)) return context.database.dialect.binary(column);
  const as = rankedAs(field.type);
  return as ? `cast(${column} as ${as})` : column;
}

function groupColumn(context: Context, field: ModelField): string {
  return context.database.dialect.comparable(columnOf('t0', field.name), field);
}

/** Returns a column that the caller may read and whose value may be sent. */
function groupField(context: Context, collection: ModelCollection, name: string): ModelField {
  const field = collection.fields.get(name);
  const grant = grantFor(context.grants, collection.name, 'read');
  if (!field) throw unknownField(collection, name, 'aggregate', touchable(grant, collection.fields.keys()));
  requireField(grant, name);
  rejectCopyFilter(context.grants, collection, name, 'aggregate');
  if (!field.column || isSecret(field))
    throw createFailure('INVALID_QUERY', `Field "${name}" holds no value to group or count by.`, {
      field: name,
    });
  return field;
}

/** Sorts by the groups: first as `sort` requires, then by the other groups in order. */
function orderOf(context: Context, groups: readonly ModelField[], sort: readonly string[] = []): string {
  const requested = sort.map((key) => {
    const { name, descending } = parseSortKey(key, (field) => groups.some((group) => group.name === field));
    const place = groups.findIndex((group) => group.name === name);
    if (place < 0)
      throw createFailure('INVALID_QUERY', `"${name}" is not grouped by, so groups cannot be sorted by it.`, {
        field: name,
      });
    return { place, direction: descending ? 'desc' : 'asc' };
  });
  const left = groups
    .map((_group, place) => place)
    .filter((place) => !requested.some((one) => one.place === place));
  return [...requested, ...left.map((place) => ({ place, direction: 'asc' }))]
    .map(({ place, direction }) => {
      const group = groups[place];
      const column = group ? groupColumn(context, group) : '1';
      return `(${column} is null) ${direction}, ${column} ${direction}`;
    })
    .join(', ');
}
