/**
 * What the layers of the server share: http → services → query → database. Types only.
 * Rules: contracts.md "Server rules", platform.md.
 */
import type { Knex } from 'knex';
import type { FieldType } from '../../schemas/field/types.ts';
import type { RawCollection } from '../../schemas/collection/types.ts';
import type { RawField } from '../../schemas/field/types.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import type { Grants } from '../../schemas/permission/types.ts';

/** Who asks. Public: user and role null. `ip` and `userAgent` go into activity. */
export interface Accountability {
  readonly user: string | null;
  readonly role: string | null;
  readonly admin: boolean;
  readonly app: boolean;
  /** Id of the session that the access token is of; absent for static tokens, the public and the server itself. */
  readonly session?: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A column as the database declares it. */
export interface ColumnInfo {
  readonly table: string;
  readonly name: string;
  /** Declared type, lower case, without length: varchar, integer, decimal. */
  readonly dataType: string;
  readonly type: FieldType;
  readonly defaultValue: unknown;
  readonly maxLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
  readonly nullable: boolean;
  readonly unique: boolean;
  readonly primaryKey: boolean;
  readonly autoIncrement: boolean;
  /** The database fills it, or only shows it (an array of PostgreSQL): never written. */
  readonly generated: boolean;
  /** The labels of an enumerated type, in their order. */
  readonly choices?: readonly string[];
  readonly foreignKey: {
    readonly table: string;
    readonly column: string;
    readonly onUpdate: string | null;
    readonly onDelete: string | null;
    readonly constraint: string | null;
  } | null;
}

export interface TableInfo {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly ColumnInfo[];
  /** Several names: a composite key (listed and read, not opened as items). */
  readonly primaryKey: readonly string[];
  readonly sql: string | null;
  readonly comment: string | null;
}

/** A column to be created or altered. */
export interface ColumnSpec {
  readonly name: string;
  readonly type: FieldType;
  readonly defaultValue?: unknown;
  /** null: without limit; absent: 255, or ten digits with five behind the point. */
  readonly maxLength?: number | null;
  readonly precision?: number | null;
  readonly scale?: number | null;
  readonly nullable?: boolean;
  readonly unique?: boolean;
  readonly primaryKey?: boolean;
  readonly autoIncrement?: boolean;
}

export interface ForeignKeySpec {
  readonly table: string;
  readonly column: string;
  readonly relatedTable: string;
  readonly relatedColumn: string;
  readonly onDelete: string | null;
}

/**
 * Changes of tables, inside the one transaction of `Database.changeSchema`. A call that rejects spoils that transaction:
 * let it reject as a whole. On SQLite table rebuilds keep rows, indexes, triggers and foreign keys. Errors are
 * PlatformFailure with CONTAINS_NULL_VALUES, RECORD_NOT_UNIQUE, VALUE_TOO_LONG, VALUE_OUT_OF_RANGE or INVALID_PAYLOAD
 * where the data or the request is at fault.
 */
export interface Ddl {
  createTable(table: string, columns: readonly ColumnSpec[]): Promise<void>;
  dropTable(table: string): Promise<void>;
  addColumn(table: string, column: ColumnSpec): Promise<void>;
  alterColumn(table: string, column: ColumnSpec): Promise<void>;
  dropColumn(table: string, column: string): Promise<void>;
  addForeignKey(key: ForeignKeySpec): Promise<void>;
  dropForeignKey(table: string, column: string): Promise<void>;
}

/** What differs between databases; one object each in database/sqlite and database/postgres. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  introspect(knex: Knex): Promise<readonly TableInfo[]>;
  /** SQL text of the case-folded form of an SQL expression: same rule as fold() in schemas/filter/fold.ts. */
  fold(expression: string): string;
  /** Whether `order by x asc` puts nulls last, and `desc` first, by itself. */
  readonly nullsLast: boolean;
  /** SQL text of a text expression that is ordered by its bytes, whatever the column's collation. */
  binary(expression: string): string;
  /**
   * SQL text of a column's value in a type that can be compared, sorted and grouped. For `equality` it is the column
   * itself wherever that does, so that an index on it serves.
   */
  comparable(
    expression: string,
    field: Pick<ModelField, 'type' | 'column'>,
    purpose?: 'order' | 'equality',
  ): string;
  /** After a row came with a counted key of its own: the next one that is counted lies behind it. */
  advanceKey(knex: Knex, table: string, column: string): Promise<void>;
  /** Value of the wire (already checked for its type) → value to bind. */
  encode(type: FieldType, value: unknown): unknown;
  /** Value of a row → value of the wire (platform.md "Types keep their meaning"). */
  decode(type: FieldType, value: unknown): unknown;
  /** A driver's error → PlatformFailure (unique, foreign key, not null, too long), or null where it is none of them. */
  explain(error: unknown): Error | null;
}

export interface Database {
  /** Reads. Writing through it fails ("attempt to write a readonly database"): all writes go through `transaction`. */
  readonly knex: Knex;
  readonly dialect: Dialect;
  /**
   * One writer at a time; reads inside (through `trx`) see the transaction. Rolls back whole when `work` rejects. Called
   * inside another one's work, it is a savepoint of that one.
   */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /**
   * Statements that need no answer of one another, made ready. To call what is answered carries them out, in a transaction
   * of their own, never inside another's: on PostgreSQL one journey to the database and back, on SQLite one turn of the
   * event loop. It answers the rows that each returns.
   */
  batch(
    statements: (knex: Knex) => readonly (Knex.QueryBuilder | Knex.Raw)[],
  ): () => Promise<readonly (readonly Readonly<Record<string, unknown>>[])[]>;
  /**
   * Tables and the rows that describe them, changed in one transaction: whole or not at all, whatever fails. Never inside
   * another transaction. SQLite has foreign keys off meanwhile: it neither enforces nor cascades them, and where a table
   * was made anew or dropped it checks all of them before the commit.
   */
  changeSchema<T>(work: (trx: Knex.Transaction, ddl: Ddl) => Promise<T>): Promise<T>;
  /** For reads that take their time. Throws SERVICE_UNAVAILABLE where too many are open. */
  snapshot(): Promise<Snapshot>;
  readonly channel: EventChannel;
  /**
   * Another value after any commit before the call, whoever made it; null where this process has just made one, and to ask
   * is not worth it. Rejects where the database does not answer.
   */
  contentVersion(): number | string | null | Promise<string>;
  /** Whether other processes may write to it too: metadata is then checked against the version row. */
  readonly shared: boolean;
  /** Migrations and first content: one process at a time among all that start on this database. */
  startAlone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database as it was at one moment, on a connection of its own until it is closed. */
export interface Snapshot {
  /** Reads of the same moment, also while `rows` is under way. */
  readonly knex: Knex;
  /** The statement's rows in portions of `size`, read as they are taken: the whole never stands in memory. */
  rows(
    statement: { readonly text: string; readonly values: readonly unknown[] },
    size: number,
  ): AsyncIterable<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** What changed, told to every process on this database: to this one at once, to the others within a second. */
export interface EventChannel {
  /** After the commit. More than `maxEventKeys` keys are left out, which means: unknown which. */
  publish(event: ServerEvent): void;
  /** `missed` is called when others may have told what this process did not hear: it has to look at everything again. */
  listen(listener: (event: ServerEvent) => void, missed?: () => void): () => void;
}

export const maxEventKeys = 100;

/** The data model as the server uses it: introspected tables joined with the metadata tables. Immutable; cached. */
export interface Model {
  /** Grows with every change of metadata or permissions; the base of ETags. */
  readonly version: number;
  readonly collections: ReadonlyMap<string, ModelCollection>;
  readonly relations: readonly Relation[];
  /** Those that are active. */
  readonly webhooks: readonly Webhook[];
  relation(collection: string, field: string): Relation | undefined;
}

/** What is told to whom outside when rows change (HOOK-05). */
export interface Webhook {
  readonly id: number;
  readonly name: string;
  readonly method: string;
  readonly url: string | null;
  /** Whether the rows' values are sent too. */
  readonly data: boolean;
  readonly actions: readonly string[];
  readonly collections: readonly string[];
  /** Signs what is sent; null: not signed. */
  readonly secret: string | null;
}

export interface ModelCollection {
  readonly name: string;
  readonly raw: RawCollection;
  readonly table: TableInfo | null;
  readonly singleton: boolean;
  readonly system: boolean;
  /** null: none, or composite. */
  readonly primaryKey: string | null;
  readonly sortField: string | null;
  readonly accountability: 'all' | 'activity' | null;
  readonly fields: ReadonlyMap<string, ModelField>;
}

export interface ModelField {
  readonly name: string;
  readonly type: FieldType;
  readonly special: readonly string[];
  readonly alias: boolean;
  readonly raw: RawField;
  readonly column: ColumnInfo | null;
}

/** What a service works with: made once per request (and, with `knex` replaced, once per transaction). */
export interface Context {
  readonly database: Database;
  readonly knex: Knex;
  readonly model: Model;
  readonly grants: Grants;
  readonly accountability: Accountability;
  readonly now: () => Date;
  /** Names of the configured providers of single sign-on. */
  readonly providers: readonly string[];
  /**
   * Whether the caller has just proved who they are, by their current password or a mailed link. Changes of their own
   * credentials require it.
   */
  readonly isConfirmed?: boolean;
  /** Call after metadata or permissions changed: the next context sees the new model. */
  readonly invalidateModel: () => Promise<void>;
  /** Words of hash fields, hashed before the transaction began (services/secrets.ts). */
  readonly hashedWords?: ReadonlyMap<string, string[]>;
  /** Runs first in the transaction of a write, where nobody else can write: throws where the write is not wanted. */
  readonly precondition?: () => Promise<void>;
  /** Of the request, for the events it causes. */
  readonly origin: string | null;
  /** Collects what changed, for activity, revisions and realtime. Sent after the commit. */
  readonly emit: (change: ServerChange) => void;
}

export interface ServerEvent {
  readonly type: 'create' | 'update' | 'delete' | 'schema' | 'permissions' | 'settings' | 'screens';
  /** Empty for `settings` and `screens`. */
  readonly collection: string;
  readonly keys?: readonly (string | number)[];
  /** `X-Armature-Origin` of the request that changed it: the browser tab, which drops its own echo. */
  readonly origin: string | null;
}

/** What a service knows of an event; the context adds who caused it. */
export type ServerChange = Omit<ServerEvent, 'origin'>;

/** Configuration, already checked. Durations in seconds. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  /** Path of an SQLite file, or a postgres:// URL. */
  readonly database: string;
  /** Schema of a PostgreSQL database whose tables are the collections. */
  readonly schema: string;
  /** Origin and base path of a remote platform, in place of a database. */
  readonly platform: string | null;
  /** Folder of an integrator's extensions: `screens/*.json` in it are watched. */
  readonly extensions: string;
  readonly files: FilesConfig;
  readonly empty: boolean;
  /** Whether every request is a line on standard output. */
  readonly logRequests: boolean;
  readonly secret: string;
  readonly publicUrl: string;
  /**
   * Who is believed when they say by X-Forwarded-For and -Proto who asks, and how: so many proxies in a row, or those of
   * these addresses. false: nobody.
   */
  readonly trustedProxies: false | number | readonly string[];
  /** Other origins whose pages may use the cookies of this server (CORS with credentials). */
  readonly corsOrigins: readonly string[];
  /** Value of the `Strict-Transport-Security` header on https; null: the header is not sent. */
  readonly transportSecurity: string | null;
  readonly adminEmail: string;
  readonly adminPassword: string | null;
  readonly accessTokenTtl: number;
  readonly refreshTokenTtl: number;
  readonly dev: boolean;
  readonly mail: MailConfig;
  /** Pages besides our own that links in mails may lead to. */
  readonly resetUrls: readonly string[];
  readonly inviteUrls: readonly string[];
  readonly oauth: readonly OAuthProvider[];
}

/** Where people may sign in instead: by OpenID Connect where it has an issuer, else by OAuth 2. */
export interface OAuthProvider {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string | null;
  readonly endpoints: {
    readonly authorize: string;
    readonly token: string;
    readonly profile: string;
  } | null;
  readonly scope: string;
  /** Key or name of the role of people who come for the first time; null: only users come in that are here already. */
  readonly role: string | null;
  /** E-mails of its people count although it does not say that it verified them. */
  readonly trustsEmail: boolean;
}

export interface MailConfig {
  readonly from: string;
  /** null: messages are written into the outbox. */
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    /** TLS from the first byte; without it, as soon as the mail server offers it. */
    readonly secure: boolean;
    readonly user: string | null;
    readonly password: string | null;
  } | null;
  /** Folder of .eml files. */
  readonly outbox: string;
}

/** Where files are kept, and what may be sent or asked for. Sizes in bytes, pixels, seconds. */
export interface FilesConfig {
  /** The first takes what is new; the others keep what they have. */
  readonly locations: readonly [StorageLocation, ...StorageLocation[]];
  /** Of one file, sent or imported. */
  readonly maxUploadSize: number;
  /** Until an address to import from has answered whole. */
  readonly importTimeout: number;
  /** Whether files may be imported from, and webhooks sent to, addresses of private networks. */
  readonly importAllowPrivate: boolean;
  /** Width and height of a picture that is turned into another size, and of what it becomes. */
  readonly maxDimension: number;
  /** Pictures that are turned into other sizes at a time. */
  readonly maxTransforms: number;
}

/** `name` stands in a file's row, so that it is found when another location takes the new ones. */
export type StorageLocation = { readonly name: string } & (
  | { readonly driver: 'local'; readonly root: string }
  | {
      readonly driver: 's3';
      readonly bucket: string;
      /** Before every name; '' for none. */
      readonly root: string;
      readonly region: string;
      /** Of a compatible service; null for Amazon's. */
      readonly endpoint: string | null;
      /** null: what the environment of the SDK says. */
      readonly credentials: { readonly key: string; readonly secret: string } | null;
    }
);
