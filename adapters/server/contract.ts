/**
 * Types that the layers of the server share: http → services → query → database.
 */
import type { Knex } from 'knex';
import type { FieldMeta, FieldType } from '../../schemas/field/types.ts';
import type { CollectionMeta, RawCollection } from '../../schemas/collection/types.ts';
import type { Relation, RelationMeta } from '../../schemas/relation/types.ts';
import type { IndexSpec } from '../../schemas/model/snapshot/types.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import type { MutableRow as Row } from '../../schemas/value/row.ts';
import type { EventChannel, ServerChange } from './channel-contract.ts';
import type { RunningWrites } from './running-write-contract.ts';
import type { SearchIndexes } from './search-index-contract.ts';
import type { ColumnInfo, ModelField, Statement, StoredForm, TableInfo } from './table-contract.ts';

export type { EventChannel, Notice, ServerChange, ServerEvent } from './channel-contract.ts';
export { maxEventKeys } from './channel-contract.ts';
export type { ColumnInfo, IndexSpec, ModelField, Row, Statement, StoredForm, TableInfo };

/** The caller of a request. For the public, `user` and `role` are null. Activity rows store `ip` and `userAgent`. */
export interface Accountability {
  readonly user: string | null;
  readonly role: string | null;
  readonly admin: boolean;
  readonly app: boolean;
  /** Id of the access token's session. Absent for static tokens, the public and the server itself. */
  readonly session?: string;
  /** An administrator views the platform as this user or role. Absent for all other callers. */
  readonly view?: ViewOf;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface ViewOf {
  /** The key of the administrator. `session` is a session of this user. */
  readonly by: string;
  /** Whether the administrator asked to write as the user. */
  readonly writable: boolean;
}

/** A column to be created or altered. */
export interface ColumnSpec {
  readonly name: string;
  readonly type: FieldType;
  readonly defaultValue?: unknown;
  /** null: no limit. Absent: 255 characters; decimals then have 10 digits, 5 of them after the decimal point. */
  readonly maxLength?: number | null;
  readonly precision?: number | null;
  readonly scale?: number | null;
  readonly nullable?: boolean;
  readonly unique?: boolean;
  readonly primaryKey?: boolean;
  readonly autoIncrement?: boolean;
}

/** The structures of a table that are neither columns nor foreign keys. */
export interface TableStructure {
  /** Without the primary key and unique indexes of one column. */
  readonly indexes: readonly IndexSpec[];
  /** Check constraints in the form of `portableCheck`. */
  readonly checks: readonly string[];
  /** Other parts by their names, such as `the trigger "log" of "notes"`. */
  readonly others: readonly string[];
}

export interface ForeignKeySpec {
  readonly table: string;
  readonly column: string;
  readonly relatedTable: string;
  readonly relatedColumn: string;
  readonly onDelete: string | null;
}

/**
 * Changes tables inside the transaction of `Database.changeSchema`. If a call rejects, the transaction is unusable and
 * must reject too. On SQLite, table rebuilds keep rows, indexes, triggers and foreign keys. If the data or the request
 * is invalid, calls reject with PlatformFailure: CONTAINS_NULL_VALUES, RECORD_NOT_UNIQUE, VALUE_TOO_LONG,
 * VALUE_OUT_OF_RANGE or INVALID_PAYLOAD.
 */
export interface Ddl {
  createTable(table: string, columns: readonly ColumnSpec[], checks?: readonly string[]): Promise<void>;
  dropTable(table: string): Promise<void>;
  addColumn(table: string, column: ColumnSpec): Promise<void>;
  alterColumn(table: string, column: ColumnSpec): Promise<void>;
  dropColumn(table: string, column: string): Promise<void>;
  addForeignKey(key: ForeignKeySpec): Promise<void>;
  dropForeignKey(table: string, column: string): Promise<void>;
  createIndex(table: string, index: IndexSpec): Promise<void>;
  dropIndex(table: string, index: IndexSpec): Promise<void>;
  /** Runs work that writes rows, and checks their references: in a schema change, SQLite enforces no foreign keys. */
  withForeignKeys<T>(work: () => Promise<T>): Promise<T>;
}

/** The properties of a column that determine how its values are converted. */
export type EncodedColumn = Pick<ColumnInfo, 'stored' | 'dataType'>;

/** The differences between databases. database/sqlite and database/postgres each implement it. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /**
   * `sampled: false` leaves out `stored`, for which SQLite reads values of each table. Tables that are unchanged since
   * `known` are not read for it either.
   */
  introspect(
    knex: Knex,
    options?: { readonly sampled?: boolean; readonly known?: readonly TableInfo[] },
  ): Promise<readonly TableInfo[]>;
  /**
   * Groups the rows of a table by a column, and returns a text for each value of this column. The text changes with any row
   * of its group. Groups are in the order of their first rows by the key `order`.
   */
  contentByGroup(
    knex: Knex,
    of: { readonly table: string; readonly column: string; readonly order: string },
  ): Promise<ReadonlyMap<string, string>>;
  /** Returns the structures by table. Tables without any may be absent. */
  readStructures(knex: Knex): Promise<ReadonlyMap<string, TableStructure>>;
  /** Returns SQL that folds the case of an SQL expression by the rule of fold() in schemas/filter/fold.ts. */
  fold(expression: string): string;
  /** Returns SQL that sorts rows by the folded form of an expression. */
  foldedOrder(expression: Statement): Statement;
  /**
   * Returns an SQL condition that is always true, and that stops an aborted statement over rows of such a table. Returns
   * null if the database can cancel a statement by itself. `key`: SQL of the integer key of a row; null if it has none.
   */
  stopCheck(kind: TableInfo['kind'], key: string | null): string | null;
  /**
   * Returns a condition that a text expression, folded, is like a folded pattern. `!` escapes the characters % and _ in
   * the pattern.
   */
  foldedLike(expression: Statement, pattern: string): Statement;
  /** Whether the size of a stored value is known without reading the value. That of JSON takes long otherwise. */
  readonly knowsStoredSize: boolean;
  /** Whether the database sorts nulls last for `asc` and first for `desc` by default. */
  readonly nullsLast: boolean;
  /** Returns SQL that orders a text expression by its bytes, regardless of the column's collation. */
  binary(expression: string): string;
  /**
   * Returns SQL for a column's value in a type that can be compared, sorted and grouped. For `equality` it returns the
   * bare column if possible, so that the database can use an index on it. For `key`, values have been stored before.
   */
  comparable(
    expression: string,
    field: Pick<ModelField, 'type' | 'column'>,
    purpose?: 'order' | 'equality' | 'key',
  ): string;
  /** Returns a condition that an expression is one of many values, which it binds as one value. */
  isAmong(expression: string, values: readonly (string | number | bigint)[]): Statement;
  /** A statement with `with` may insert rows. */
  readonly nestsInserts: boolean;
  /** Raises the auto-increment counter to an encoded key. Called before a row is inserted with this explicit key. */
  raiseKeyCounter(knex: Knex, table: string, column: string, key: unknown): Promise<void>;
  /**
   * Returns the error to throw for a failed insert without an explicit key. If another row has the key that the counter
   * gave, it makes the outermost transaction run again with a new key.
   */
  toTakenKey(error: unknown, table: string, column: string): unknown;
  /** Converts a value of the API, whose type was already checked, to the value that the column stores. */
  encode(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown;
  /** Converts a value of the API, whose type was already checked, to a value that `comparable` is compared with. */
  comparand(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown;
  /** Converts a value of a row, or of `comparable`, to a value of the API. */
  decode(type: FieldType, value: unknown, column?: EncodedColumn | null): unknown;
  /** Returns whether columns of the type can store values in the form. */
  isForm(type: FieldType, form: string): boolean;
  /** Returns the form in which a field stores its values. `option` is the field option `storedAs`. */
  chooseForm(type: FieldType, option: unknown, detected: StoredForm | undefined): StoredForm | undefined;
  /**
   * Converts a driver's error (unique, foreign key, not null, too long) to a PlatformFailure. Returns null for others.
   */
  toFailure(error: unknown): Error | null;
  /** Whether a statement did not run because no connection became free in time. */
  isOutOfConnections(error: unknown): boolean;
  /** Whether a statement failed because a table or a column of it does not exist. */
  isMissing(error: unknown): boolean;
}

/**
 * The expected work of a statement. Its main table has the alias `t0`. `keys`: it finds rows by listed
 * values of one column. `page`: it returns the first rows in its order, at most `rows`, and each row must pass all of
 * `tests` conditions; null if the conditions are not that simple. `all`: it visits all rows that match.
 */
export type ReadWork =
  | { readonly is: 'keys' }
  | { readonly is: 'all' }
  | { readonly is: 'page'; readonly rows: number; readonly tests: number | null };

export interface ReadOptions {
  /** Stops the statement. The read then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Default: nothing is known, like `all`. */
  readonly work?: ReadWork;
}

export interface CountedSource {
  readonly from: Statement;
  readonly where: Statement;
  /** The table that the source reads. */
  readonly table: string;
}

/** A column before and after a change of its type. */
export interface Conversion {
  readonly table: string;
  readonly before: ColumnInfo;
  readonly after: ColumnSpec;
}

/** The stored values that a change of a column's type would refuse. */
export interface Unconvertible {
  /** At most `maxCounted` + 1 (schemas/model/change.ts). */
  readonly count: number;
  /** Different values as the database stores them, with the number of their rows among those counted. */
  readonly examples: readonly { readonly value: unknown; readonly count: number }[];
}

export interface Database {
  /** Read-only connection. Writes fail with "attempt to write a readonly database"; use `transaction` for them. */
  readonly knex: Knex;
  readonly dialect: Dialect;
  /** Runs a read of a request outside of transactions, and returns its rows. */
  read(statement: Statement, options?: ReadOptions): Promise<Row[]>;
  /** Returns an estimate of the number of rows in a source of the query compiler, whose alias is `t0`. */
  estimateRows(source: CountedSource, signal?: AbortSignal): Promise<number>;
  readonly searchIndexes: SearchIndexes;
  /**
   * Runs `work` in a transaction whose result equals that of one writer at a time. Reads through `trx` see the
   * transaction's changes. Rolls back if `work` rejects. A nested call creates a savepoint. `work` may run more than
   * once, so it must have no effect outside `trx`. Effects such as events follow the commit.
   */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` like `transaction`, but returns null without a change if other writers make it wait for longer than
   * `maxWaitMs`, for example a long schema change. On SQLite, it waits for other programs as long as `transaction` does.
   * Must not be called inside another transaction.
   */
  tryTransaction<T>(
    maxWaitMs: number,
    work: (trx: Knex.Transaction) => Promise<T>,
  ): Promise<{ readonly result: T } | null>;
  /**
   * Prepares statements that do not depend on each other's results. The returned function runs them in one transaction
   * and returns the rows of each statement. It must not be called inside another transaction. It takes one round trip
   * on PostgreSQL and one turn of the event loop on SQLite.
   */
  batch(
    statements: (knex: Knex) => readonly (Knex.QueryBuilder | Knex.Raw)[],
  ): () => Promise<readonly (readonly Readonly<Record<string, unknown>>[])[]>;
  /**
   * Changes tables and the metadata rows that describe them in one transaction. Must not be called inside another
   * transaction. On SQLite, foreign keys are off inside it: they are neither enforced nor cascaded. If a table was
   * rebuilt or dropped, SQLite checks all foreign keys before the commit.
   */
  changeSchema<T>(work: (trx: Knex.Transaction, ddl: Ddl) => Promise<T>): Promise<T>;
  /**
   * Finds the values that do not fit the new type, without changing anything. The query timeout applies.
   * @throws INVALID_PAYLOAD if the database cannot convert between the types at all.
   */
  findUnconvertible(conversion: Conversion, signal?: AbortSignal): Promise<Unconvertible>;
  /** Opens a snapshot for long reads, which the signal stops. Throws SERVICE_UNAVAILABLE if too many are open. */
  snapshot(signal?: AbortSignal): Promise<Snapshot>;
  readonly channel: EventChannel;
  /**
   * Returns a version that differs after every commit of any process. Returns null right after a commit of this
   * process: the content is known to have changed, so no query is sent. Rejects if the database does not respond.
   */
  contentVersion(): number | string | null | Promise<string>;
  /** Returns a version that differs after every change of tables, also by other programs. */
  tablesVersion(): number | Promise<string>;
  /** Whether other processes may write to this database. If so, cached metadata is checked against the version row. */
  readonly shared: boolean;
  /** Runs migrations and creates the initial content. A lock allows only one starting process at a time. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A consistent view of the database at one point in time. It holds a separate connection until it is closed. */
export interface Snapshot {
  /** Reads the same state as `rows`, also while `rows` is being iterated. */
  read(statement: Statement): Promise<Row[]>;
  /** Streams the statement's rows in batches of `size`. The full result is never in memory. */
  rows(statement: Statement, size: number): AsyncIterable<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** The data model: introspected tables joined with the metadata tables. Immutable and cached. */
export interface Model {
  /** Increases with every change of metadata or permissions. ETags are based on it. */
  readonly version: number;
  readonly collections: ReadonlyMap<string, ModelCollection>;
  readonly relations: readonly Relation[];
  /** Only active webhooks. */
  readonly webhooks: readonly Webhook[];
  relation(collection: string, field: string): Relation | undefined;
  /** The relations of one field, as seen from it (schemas/relation/relations-of.ts). */
  relationsOf(collection: string, field: string): readonly Relation[];
}

/** The rows of the metadata tables in the form of the API. */
export interface MetadataRows {
  readonly collections: readonly CollectionMeta[];
  readonly fields: readonly FieldMeta[];
  readonly relations: readonly RelationMeta[];
  readonly webhooks: readonly Webhook[];
}

/** A webhook, as stored (HOOK-05). */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly method: string;
  readonly url: string | null;
  /** Whether the request contains the rows' values. */
  readonly data: boolean;
  readonly actions: readonly string[];
  readonly collections: readonly string[];
  /** Signs the request body; null: requests are not signed. */
  readonly secret: string | null;
}

export interface ModelCollection {
  readonly name: string;
  readonly raw: RawCollection;
  readonly table: TableInfo | null;
  readonly singleton: boolean;
  readonly system: boolean;
  /** null if the table has no primary key or a composite one. */
  readonly primaryKey: string | null;
  readonly sortField: string | null;
  readonly accountability: 'all' | 'activity' | null;
  readonly fields: ReadonlyMap<string, ModelField>;
}

/** The dependencies of a service. Created once per request; each transaction uses a copy with another `knex`. */
export interface Context {
  readonly database: Database;
  readonly knex: Knex;
  readonly model: Model;
  readonly grants: Grants;
  readonly accountability: Accountability;
  readonly now: () => Date;
  /** Names of the configured single sign-on providers. */
  readonly providers: readonly string[];
  /** In seconds. Longer counts become estimates. Absent: no limit. */
  readonly countTimeout?: number;
  /** In seconds. Longer queries are stopped. Absent: the limit of the database applies. */
  readonly queryTimeout?: number;
  /** Aborted if the client closes its connection before it has received the response of a read. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether this request proved the caller's identity, by the current password or a mailed link. Required for changes
   * of the caller's own credentials.
   */
  readonly isConfirmed?: boolean;
  /**
   * Call this after metadata or permissions changed, so that the next context reads the new model. `committed` are the
   * rows that the last change committed, if they are known.
   */
  readonly invalidateModel: (committed?: MetadataRows) => Promise<void>;
  /** Hashes of the values for hash fields, computed before the transaction began (services/items/secrets.ts). */
  readonly hashedValues?: ReadonlyMap<string, string[]>;
  /**
   * Runs first in the transaction of a write, with its context. Rejects if the write must not happen. May run again
   * with the transaction.
   */
  readonly precondition?: (context: Context) => Promise<void>;
  /** `X-Armature-Origin` of the request; the events that it causes carry it. */
  readonly origin: string | null;
  /** Publishes a change to realtime clients. Called after the commit. */
  readonly emit: (change: ServerChange) => void;
  readonly runningWrites: RunningWrites;
}

/** Time as a dependency, so that tests can advance it instead of waiting. All values are in milliseconds. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

/** The system's clock. Its timers do not keep the process running. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms).unref() as unknown as number,
  clearTimeout: (id) => clearTimeout(id),
};
