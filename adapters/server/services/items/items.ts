/** Reads and writes the items of one collection with the permissions of one caller. */
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Query } from '../../../../schemas/query/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { isKey } from '../../../../schemas/value/key.ts';
import type { Context, ModelCollection, Row } from '../../contract.ts';
import { forbidden, grantFor, isUnlimited } from '../../access.ts';
import { readAggregate } from '../../query/aggregate.ts';
import { isAmongKeys } from '../../query/operators.ts';
import { planRead, type ReadPlan } from '../../query/plan.ts';
import { isTooMuch, ReadBudget } from '../../query/read-budget.ts';
import { readCounts, type Counts } from '../../query/counts.ts';
import { readPlan, readBatches, runSql } from '../../query/read.ts';
import { columnOf, quote, sql } from '../../query/sql.ts';
import { readQuery } from '../../query/wire.ts';
import { collectionOf, keyField, loadKeys, readKey, type Key } from './rows.ts';
import { mergeEdit, type Edit } from './safe-saving.ts';
import { isLongUpdate, updateInParts } from './update-in-parts.ts';
import { createRow, deleteRows, updateRows } from './write-rows.ts';
import { hashSecretsAhead } from './secrets.ts';
import { ruleOf } from '../system/system-rules.ts';
import { inTransaction, type WriteTransaction } from './transaction.ts';
import { chunkSize, chunksOf } from '../../query/chunks.ts';

/** Longer lists, in rows or in characters, are sent while they are read. */
export const longestListInMemory = 5000;
const largestListInMemory = 4 * 1024 * 1024;

type RowBatches = AsyncGenerator<readonly Row[], void>;

export interface ReadResult<Rows = never> {
  readonly data: readonly Row[] | Rows;
  readonly meta?: Counts;
}

export interface RowStream {
  readonly plan: ReadPlan;
  readonly batches: AsyncIterable<readonly Row[]>;
}

export class ItemsService {
  readonly collection: ModelCollection;
  private readonly context: Context;
  private readonly only: ReadPlan['only'];

  /**
   * `only` restricts the rows of lists, counts and aggregates.
   * @throws FORBIDDEN if the collection does not exist.
   */
  constructor(collection: string, context: Context, only?: ReadPlan['only']) {
    this.context = context;
    this.only = only;
    this.collection = collectionOf(context, collection);
  }

  readMany(query: Query): Promise<ReadResult> {
    return this.readBy<never>(query, (plan) => readPlan(this.context, plan));
  }

  /** Returns the rows of a query in memory, or batches of them if they are many. */
  readList(query: Query): Promise<ReadResult<RowBatches>> {
    return this.readBy(query, (plan) => this.readRows(plan));
  }

  private async readBy<Rows>(
    query: Query,
    readRows: (plan: ReadPlan) => Promise<readonly Row[] | Rows>,
  ): Promise<ReadResult<Rows>> {
    const { context } = this;
    if (query.aggregate || query.groupBy)
      return { data: await readAggregate(context, this.collection, query, this.only) };
    const plan = planRead(context, this.collection, query, this.only);
    const [data, meta] = await Promise.all([readRows(plan), this.countsOf(plan, query)]);
    return { ...(meta && { meta }), data };
  }

  /** Returns the counts that `meta` of the query names; undefined without `meta`. */
  private async countsOf(plan: ReadPlan, { meta }: Query): Promise<Counts | undefined> {
    if (!meta?.length) return undefined;
    const wanted = new Set(meta);
    return readCounts(this.context, plan, {
      total: wanted.has('*') || wanted.has('total_count'),
      filtered: wanted.has('*') || wanted.has('filter_count'),
      exact: wanted.has('exact'),
    });
  }

  private async readRows(plan: ReadPlan): Promise<readonly Row[] | RowBatches> {
    const { context } = this;
    const isLong = plan.limit < 0 || plan.limit > longestListInMemory;
    // Related rows multiply, so the limits of a query apply to them.
    if (!isLong || plan.nested.length > 0) return readPlan(context, plan);
    try {
      const budget = new ReadBudget(longestListInMemory, largestListInMemory);
      return await readPlan(context, plan, undefined, budget);
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      return readBatches(context, plan, chunkSize);
    }
  }

  /**
   * Returns the rows of a query in batches, and the plan that defines their columns. Reading starts with the first
   * batch.
   */
  exportMany(query: Query): RowStream {
    if (query.aggregate || query.groupBy)
      throw createFailure('INVALID_QUERY', '"export" returns rows. Leave out "aggregate" and "groupBy".');
    // A file contains the whole values.
    const plan = planRead(this.context, this.collection, { ...query, maxValueLength: undefined });
    return { plan, batches: readBatches(this.context, plan, chunkSize) };
  }

  /**
   * Returns one item. The error does not reveal whether the item exists.
   * @throws FORBIDDEN if the item does not exist or does not satisfy the rule.
   */
  async readOne(rawKey: unknown, query: Query): Promise<Row> {
    const [row] = await this.readByKeys([rawKey], query);
    if (row) return row;
    const grant = grantFor(this.context.grants, this.collection.name, 'read');
    if (isUnlimited(grant.rule)) throw forbidden();
    throw forbidden({ code: 'rule', action: 'read', collection: this.collection.name, rule: grant.rule });
  }

  /** Returns rows in the order of the keys unless the query sorts. Rows that the caller may not read are omitted. */
  async readByKeys(rawKeys: readonly unknown[], query: Query): Promise<Row[]> {
    const { context, collection } = this;
    const key = keyField(collection);
    const keys = rawKeys.flatMap((raw) => readKey(collection, raw) ?? []);
    if (keys.length === 0) {
      planRead(context, collection, query);
      return [];
    }
    const order = '\u0000key';
    const plan = planRead(context, collection, { ...query, limit: -1 });
    const columns = query.sort ? plan.columns : [...plan.columns, { as: order, field: key }];
    const rows: Row[] = [];
    const budget = new ReadBudget();
    // A sorted query must run as one statement.
    for (const batch of query.sort ? [keys] : chunksOf(keys)) {
      const condition = isAmongKeys(context.database.dialect, key, columnOf('t0', key.name), batch);
      const among = { condition, keys: batch.length };
      rows.push(...(await readPlan(context, { ...plan, columns }, among, budget)));
    }
    if (query.sort) return rows;
    const byKey = new Map(rows.map((row) => [String(row[order]), row]));
    return keys.flatMap((one): Row[] => {
      const row = byKey.get(String(one));
      if (!row) return [];
      delete row[order];
      return [row];
    });
  }

  /** Yields the rows of many keys in batches, in the order of the keys. */
  async *batchesByKeys(keys: readonly Key[], query: Query): RowBatches {
    for (const batch of chunksOf(keys)) yield await this.readByKeys(batch, query);
  }

  /** Returns whether a row has the key and the caller may read, update or delete it. */
  async hasKey(rawKey: unknown, action: 'read' | 'update' | 'delete'): Promise<boolean> {
    const { rule } = grantFor(this.context.grants, this.collection.name, action);
    const key = readKey(this.collection, rawKey);
    return key !== undefined && (await loadKeys(this.context, this.collection, [key], rule)).length > 0;
  }

  /**
   * Checks the query that selects what the response to a write contains.
   * @throws INVALID_QUERY. Fields that the caller may not read are accepted: the response is then 204.
   */
  checkResponseQuery(query: Query): void {
    if (Object.keys(query).length === 0) return;
    try {
      planRead(this.context, this.collection, query);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.code !== 'FORBIDDEN') throw error;
    }
  }

  /** Creates items and returns their keys in the order of the inputs. */
  createMany(inputs: readonly unknown[]): Promise<Key[]> {
    return this.write(inputs, async (transaction) => {
      const keys: Key[] = [];
      for (const input of inputs) keys.push((await createRow(transaction, this.collection, input)).key);
      return keys;
    });
  }

  updateMany(rawKeys: readonly unknown[], input: unknown): Promise<Key[]> {
    const work = async (transaction: WriteTransaction) => {
      const keys = this.parseKeys(rawKeys);
      if (isLongUpdate(transaction.context, this.collection, keys.length))
        return updateInParts(transaction, this.collection, keys, input);
      const written = await updateRows(transaction, this.collection, keys, input);
      return written.map(({ key }) => key);
    };
    return this.write([input], work, rawKeys.length);
  }

  /** Updates items from objects that each contain their key. */
  updateEach(inputs: readonly unknown[]): Promise<Key[]> {
    const { name } = keyField(this.collection);
    return this.write(inputs, async (transaction) => {
      const keys: Key[] = [];
      for (const input of inputs) {
        if (!isRecord(input) || input[name] === undefined || input[name] === null)
          throw createFailure('INVALID_PAYLOAD', `Each object in the list needs its key "${name}".`, {
            field: name,
          });
        const written = await updateRows(transaction, this.collection, this.parseKeys([input[name]]), input);
        keys.push(...written.map(({ key }) => key));
      }
      return keys;
    });
  }

  async deleteMany(rawKeys: readonly unknown[]): Promise<void> {
    this.rejectPermanent(rawKeys);
    await inTransaction(this.context, (transaction) =>
      deleteRows(transaction, this.collection, this.parseKeys(rawKeys)),
    );
  }

  /** Returns the keys of the rows that match a query (100 unless the query sets a limit). */
  async keysOf(raw: unknown): Promise<Key[]> {
    if (!isRecord(raw)) throw createFailure('INVALID_PAYLOAD', '"query" must be of type object');
    const { name } = keyField(this.collection);
    const query = readQuery(raw);
    const plan = planRead(this.context, this.collection, { ...query, fields: [name], alias: {}, deep: {} });
    // Only keys are read, and the following write takes much longer, so no budget applies.
    const data = await readPlan(this.context, plan, undefined, new ReadBudget(Number.POSITIVE_INFINITY));
    return data.map((row) => row[name] as Key);
  }

  /**
   * Merges the edit with concurrent changes.
   * @throws EDIT_CONFLICT if a field was changed on both sides.
   */
  saveEdit(rawKey: unknown, edit: Edit): Promise<Key> {
    return this.write([edit.set], async (transaction) => {
      const [key] = this.parseKeys([rawKey]);
      if (key === undefined) throw forbidden();
      const set = await mergeEdit(transaction.context, this.collection, key, edit);
      await updateRows(transaction, this.collection, [key], set);
      return key;
    });
  }

  /** Returns the row of a singleton. If there is none, returns the defaults with a null key. */
  readSingleton(query: Query): Promise<Row> {
    return this.rowOfSingleton(this.planSingleton(query));
  }

  /** Returns the row of a singleton with the counts that the query names. */
  async readSingletonList(query: Query): Promise<{ readonly row: Row; readonly meta?: Counts }> {
    const plan = this.planSingleton(query);
    const [row, meta] = await Promise.all([this.rowOfSingleton(plan), this.countsOf(plan, query)]);
    return { ...(meta && { meta }), row };
  }

  private planSingleton(query: Query): ReadPlan {
    return planRead(this.context, this.collection, { ...query, limit: 1 });
  }

  private async rowOfSingleton(plan: ReadPlan): Promise<Row> {
    const { context, collection } = this;
    const [row] = await readPlan(context, plan);
    if (row) return row;
    const defaults: Row = {};
    for (const { as, field } of plan.columns) defaults[as] = field.raw.schema?.default_value ?? null;
    for (const nested of plan.nested) defaults[nested.as] = nested.is === 'many' ? [] : null;
    if (collection.primaryKey && Object.hasOwn(defaults, collection.primaryKey))
      defaults[collection.primaryKey] = null;
    return defaults;
  }

  saveSingleton(input: unknown, edit?: Edit): Promise<Key> {
    return this.write([edit?.set ?? input], async (transaction) => {
      const { name } = keyField(this.collection);
      const { context } = transaction;
      const [row] = await runSql(
        context.knex,
        sql(`select ${quote(name)} as k from ${quote(this.collection.name)} limit 1`),
      );
      const found = row?.['k'];
      if (found === undefined) return (await createRow(transaction, this.collection, edit?.set ?? input)).key;
      const key = found as Key;
      const set = edit ? await mergeEdit(context, this.collection, key, edit) : input;
      await updateRows(transaction, this.collection, [key], set);
      return key;
    });
  }

  private async write<T>(
    inputs: readonly unknown[],
    work: (transaction: WriteTransaction) => Promise<T>,
    times = 1,
  ): Promise<T> {
    return inTransaction(await hashSecretsAhead(this.context, this.collection, inputs, times), work);
  }

  /** @throws FORBIDDEN if a rule of the collection forbids the deletion of a key. */
  private rejectPermanent(rawKeys: readonly unknown[]): void {
    grantFor(this.context.grants, this.collection.name, 'delete');
    const permanent = ruleOf(this.collection)?.permanentKeys;
    const rejected = rawKeys.filter(isKey).find((key) => permanent?.has(String(key)));
    if (rejected !== undefined)
      throw createFailure('FORBIDDEN', `${this.collection.name} ${String(rejected)} cannot be deleted.`);
  }

  /** @throws FORBIDDEN if a value cannot be a key of this collection. */
  private parseKeys(rawKeys: readonly unknown[]): Key[] {
    return rawKeys.map((raw) => {
      const key = readKey(this.collection, raw);
      if (key === undefined) throw forbidden();
      return key;
    });
  }
}
