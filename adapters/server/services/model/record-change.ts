/** Stores a change of the model: the parts that differ, before and after. */
import { changedPartsOf, type ModelChange } from '../../../../schemas/model/change.ts';
import type { Snapshot } from '../../../../schemas/model/snapshot/types.ts';
import { groupBy } from '../../database/group-by.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import type { Context, Ddl, MetadataRows } from '../../contract.ts';
import { readMetadata } from '../../database/model/rows.ts';
import { insertRow, type Key } from '../items/rows.ts';
import type { WriteTransaction } from '../items/transaction.ts';
import { createSnapshot } from './schema-snapshot/create-snapshot.ts';
import { readTables, type TablesAndStructures } from './schema-snapshot/current-snapshot.ts';

/**
 * Runs a change of the model, and inserts its revision. Returns the id of the revision; null if nothing differs. The
 * tables are read only if the change uses `ddl`, because most changes concern metadata alone.
 */
export async function recordModelChange(
  transaction: WriteTransaction,
  ddl: Ddl,
  undoes: Key | null,
  work: (ddl: Ddl, rowsBefore: MetadataRows) => Promise<void>,
): Promise<Key | null> {
  const { context } = transaction;
  const { knex, database } = context;
  let before: TablesAndStructures | null = null;
  const watched = beforeFirstUse(ddl, async () => {
    before = await readTables(context, knex);
  });
  const rowsBefore = await readMetadata(knex, database.dialect);
  await work(watched, rowsBefore);
  const rowsAfter = await readMetadata(knex, database.dialect);
  transaction.metadata = rowsAfter;
  const known = before ?? (await knownTables(context));
  const after = before === null ? known : await readTables(context, knex);
  const [from, to] = changedStates({ ...known, rows: rowsBefore }, { ...after, rows: rowsAfter });
  const snapshotOf = ({ tables, structures, rows }: State): Snapshot =>
    createSnapshot(tables, structures, rows, database.dialect.decode);
  const parts = changedPartsOf(snapshotOf(from), snapshotOf(to));
  const { lost, access } = transaction;
  return insertRevision(transaction, { parts, lost, undoes, ...(access.length > 0 ? { access } : {}) });
}

interface State extends TablesAndStructures {
  readonly rows: MetadataRows;
}

/** Returns both states of the collections that differ. Snapshots of a whole model of 20,000 fields take a second. */
function changedStates(before: State, after: State): readonly [State, State] {
  const changed = new Set([
    ...changedNames(before.tables, after.tables, ({ name }) => name),
    ...changedNames([...before.structures], [...after.structures], ([name]) => name),
    ...changedNames(before.rows.collections, after.rows.collections, ({ collection }) => collection),
    ...changedNames(before.rows.fields, after.rows.fields, ({ collection }) => collection),
    ...changedNames(before.rows.relations, after.rows.relations, (relation) => relation.many_collection),
  ]);
  const only = ({ tables, structures, rows }: State): State => ({
    tables: tables.filter(({ name }) => changed.has(name)),
    structures,
    rows: {
      ...rows,
      collections: rows.collections.filter(({ collection }) => changed.has(collection)),
      fields: rows.fields.filter(({ collection }) => changed.has(collection)),
      relations: rows.relations.filter((relation) => changed.has(relation.many_collection)),
    },
  });
  return [only(before), only(after)];
}

/** Returns the names whose parts differ between two lists. */
function changedNames<Part>(
  before: readonly Part[],
  after: readonly Part[],
  nameOf: (part: Part) => string,
): ReadonlySet<string> {
  // Equal parts at the same end of both lists need no groups: a change concerns few of many thousand parts.
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameValue(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && sameValue(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const groupsOf = (parts: readonly Part[]) => groupBy(parts.slice(start, parts.length - end), nameOf);
  const [from, to] = [groupsOf(before), groupsOf(after)];
  return new Set([...from.keys(), ...to.keys()].filter((name) => !sameValue(from.get(name), to.get(name))));
}

/** Returns the tables as the caller's model has them. They only describe metadata that changed. */
async function knownTables({ model, knex, database }: Context): Promise<TablesAndStructures> {
  const tables = [...model.collections.values()].flatMap(({ table }) => table ?? []);
  return { tables, structures: await database.dialect.readStructures(knex) };
}

function beforeFirstUse(ddl: Ddl, prepare: () => Promise<void>): Ddl {
  let prepared: Promise<void> | null = null;
  const entries = Object.entries(ddl) as [keyof Ddl, (...args: unknown[]) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([name, run]) => [
      name,
      async (...args: unknown[]) => {
        await (prepared ??= prepare());
        return run(...args);
      },
    ]),
  ) as unknown as Ddl;
}

async function insertRevision(
  { context, activities }: WriteTransaction,
  change: ModelChange,
): Promise<Key | null> {
  const revisions = context.model.collections.get('directus_revisions');
  const [part] = change.parts;
  const activity = activities.at(-1);
  if (!part || !revisions || activity === undefined) return null;
  const id = await insertRow(context, revisions, {
    activity,
    collection: `directus_${part.of}s`,
    item: part.field === null ? part.collection : `${part.collection}.${part.field}`,
    data: { ...change },
    delta: null,
    parent: null,
  });
  if (id === undefined) return null;
  context.emit({ type: 'create', collection: revisions.name, keys: [id] });
  return id;
}
