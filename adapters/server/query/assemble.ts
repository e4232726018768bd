/** Converts database rows to API rows with their related rows. Runs one statement per relation, level and 500 keys. */
import type { Context, ModelCollection, ModelField, Row } from '../contract.ts';
import { isSecret, mask } from '../access.ts';
import { copyColumnOf, redactCopy } from './history.ts';
import { fetchRows, type BuildStatement } from './fetch-rows.ts';
import { readKeyFor } from './operators.ts';
import type { Nested, ReadPlan } from './plan.ts';
import type { ReadBudget } from './read-budget.ts';
import { shortenedAdder, shortenResult, startColumns } from './short-values.ts';
import { linkedSql, selectionOf } from './statement.ts';
import { chunksOf } from './chunks.ts';

export interface Assembled {
  readonly rows: Row[];
  /**
   * Approximate number of characters of each row's JSON. Related rows count once per parent, because the JSON repeats
   * them.
   */
  readonly sizes: number[];
}

/**
 * Builds the rows of one level and reads their related rows. Parents share a related row in memory.
 * @throws INVALID_QUERY if the rows or the size of the response exceed the budget.
 */
export async function assemble(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  found: readonly Row[],
  budget: ReadBudget,
): Promise<Assembled> {
  const place = placesOf(selection);
  const rows = shapeRows(context, plan, selection, found);
  const sizes = rowSizes(plan, selection, found);
  // Every row of a level is in the response at least once, so each level can only increase its size.
  budget.assertSize(sizes);
  const raw = (row: Row, name: string) => row[place.get(name) ?? ''];
  const level = { found, rows, sizes, raw };
  for (const nested of plan.nested) {
    await attach(context, nested, level, budget);
    budget.assertSize(sizes);
  }
  return { rows, sizes };
}

/** Builds the rows of one level without their related rows. */
export function shapeRows(
  context: Context,
  plan: ReadPlan,
  selection: readonly string[],
  found: readonly Row[],
): Row[] {
  const place = placesOf(selection);
  const addShortened = shortenedAdder(plan, selection);
  // Computed once for all rows, because exports have millions of them.
  const cells = plan.columns.map(({ as, field }) => {
    const [at = '', of = ''] = [
      place.get(field.name),
      place.get(copyColumnOf(plan.collection, field.name) ?? ''),
    ];
    const read = outward(context, field);
    const value =
      of === '' ? (row: Row) => read(row[at]) : (row: Row) => redactCopy(context, row[of], read(row[at]));
    return { as, value };
  });
  return found.map((row) => {
    const shaped: Row = {};
    for (const { as, value } of cells) shaped[as] = value(row);
    addShortened?.(row, shaped);
    return shaped;
  });
}

function rowSizes(plan: ReadPlan, selection: readonly string[], found: readonly Row[]): number[] {
  const { columns, nested } = plan;
  const place = placesOf(selection);
  const names = [...columns, ...nested].reduce((sum, { as }) => sum + as.length + 4, 2);
  const own = columns.map(({ field }) => place.get(field.name) ?? '');
  const places = [...own, ...startColumns(plan, selection)];
  return found.map((row) => {
    let size = names;
    for (const at of places) size += sizeOf(row[at]);
    return size;
  });
}

/** The names of the selected columns in the statement's result. */
type ColumnPlaces = ReadonlyMap<string, string>;

function placesOf(selection: readonly string[]): ColumnPlaces {
  return new Map(selection.map((name, i) => [name, `c${i}`]));
}

/** Returns the approximate number of characters of a database value in JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  if (Buffer.isBuffer(value)) return Math.ceil(value.length / 3) * 4 + 2;
  return JSON.stringify(value).length;
}

/** Converts the values of one column to API values. Secrets only show whether they are set. */
function outward({ database }: Context, field: ModelField): (value: unknown) => unknown {
  const { type, column } = field;
  const read = isSecret(field)
    ? () => mask
    : (value: unknown) => database.dialect.decode(type, value, column);
  return (value) => (value === null || value === undefined ? null : read(value));
}

/** The rows of one level, while related rows are added. */
interface Level extends Assembled {
  readonly found: readonly Row[];
  readonly raw: (row: Row, name: string) => unknown;
}

async function attach(context: Context, nested: Nested, level: Level, budget: ReadBudget): Promise<void> {
  if (nested.is === 'any') return attachAny(context, nested, level, budget);
  const { found, rows, sizes, raw } = level;
  const { plan } = nested;
  const own = nested.is === 'many' ? nested.step.ownKey : nested.step.field.name;
  const column = nested.is === 'many' ? nested.step.targetField : nested.step.targetKey;
  const keys = found.map((row) => raw(row, own));
  const lists = await readLinked(context, plan, column, keys, budget);
  const key = plan.columns[0]?.as ?? '';
  rows.forEach((row, i) => {
    const { list, size } = lists.get(keyText(keys[i])) ?? nothing;
    sizes[i] = (sizes[i] ?? 0) + size;
    if (nested.is === 'one') row[nested.as] = list[0] ?? null;
    else row[nested.as] = nested.bare ? list.map((related) => related[key]) : list;
  });
}

async function attachAny(
  context: Context,
  nested: Nested & { is: 'any' },
  { found, rows, sizes, raw }: Level,
  budget: ReadBudget,
): Promise<void> {
  const { step, plans } = nested;
  const ofCollection = new Map<string, ReadonlyMap<string, Linked>>();
  for (const [name, plan] of plans) {
    const key = plan.collection.primaryKey;
    const keyField = key ? plan.collection.fields.get(key) : undefined;
    if (!key || !keyField) continue;
    const keys = found
      .filter((row) => raw(row, step.collectionField) === name)
      // The column stores the key as text; convert it to the type of the related key.
      .map((row) => readKeyFor(context.database.dialect, keyField, raw(row, step.field.name)));
    ofCollection.set(name, await readLinked(context, plan, key, keys, budget));
  }
  rows.forEach((row, i) => {
    const own = found[i] ?? {};
    const key = raw(own, step.field.name);
    const related = ofCollection.get(String(raw(own, step.collectionField)));
    const { list, size } = related?.get(keyText(key)) ?? nothing;
    sizes[i] = (sizes[i] ?? 0) + size;
    row[nested.as] = related ? (list[0] ?? null) : (key ?? null);
  });
}

/** The related rows of one key, and the sum of their sizes. */
interface Linked {
  readonly list: Row[];
  size: number;
}

const nothing: Linked = { list: [], size: 4 };

/** The rows are found by the keys of one column. */
const byKeys = () => ({ is: 'keys' }) as const;

/** Reads the rows whose `column` is one of the keys, grouped by key. The plan's limit applies per key. */
async function readLinked(
  context: Context,
  plan: ReadPlan,
  column: string,
  keys: readonly unknown[],
  budget: ReadBudget,
): Promise<ReadonlyMap<string, Linked>> {
  const distinct = [...new Map(keys.map((key) => [keyText(key), key])).values()].filter(
    (key) => key !== null && key !== undefined,
  );
  const lists = new Map<string, Linked>();
  if (plan.limit === 0) return lists;
  const selection = selectionOf(plan, column);
  const place = `c${selection.indexOf(column)}`;
  const found: Row[] = [];
  for (const chunk of chunksOf(distinct)) {
    const build: BuildStatement = (most, isOrdered) => {
      const whole = linkedSql(context, plan, selection, column, chunk, most, isOrdered);
      return shortenResult(context.database.dialect, plan, selection, whole);
    };
    const bound = isUnique(plan.collection, column) ? chunk.length : Number.POSITIVE_INFINITY;
    const rows = await fetchRows(context, plan, selection, { build, bound, work: byKeys }, budget);
    for (const row of rows) found.push(row);
  }
  // All chunks together: each chunk on its own would read the levels below it again.
  const { rows, sizes } = await assemble(context, plan, selection, found, budget);
  found.forEach((row, i) => {
    const key = keyText(row[place]);
    const [related = {}, size = 0] = [rows[i], sizes[i]];
    const known = lists.get(key);
    if (known) {
      known.list.push(related);
      known.size += size;
    } else lists.set(key, { list: [related], size });
  });
  return lists;
}

function isUnique({ primaryKey, fields }: ModelCollection, column: string): boolean {
  return column === primaryKey || fields.get(column)?.column?.unique === true;
}

function keyText(key: unknown): string {
  return String(key);
}
