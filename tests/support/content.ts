/** A server in this process with a small model like that of the recordings, made through its own API. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { setHashCost } from '../../adapters/server/auth/hash.ts';
import { minCost } from '../../adapters/server/auth/hash-cost.ts';
import { hashStaticToken } from '../../adapters/server/auth/static-tokens.ts';
import type { Database } from '../../adapters/server/contract.ts';
import { createCaches } from '../../adapters/server/database/caches.ts';
import { migrate } from '../../adapters/server/database/migrate.ts';
import { openDatabase } from '../../adapters/server/database/open.ts';
import { createApp, type AppParts } from '../../adapters/server/http/app.ts';
import { attachServer, platformUnderTest } from './by-url.ts';
import { people, roles, tokenOf, type Caller } from './people.ts';
import { makeTemplate, prepare, type Template } from './server.ts';
import type { ServerConfig } from '../../adapters/server/config.ts';

export { ids, type Caller } from './people.ts';

export interface Answer {
  readonly status: number;
  /** Parsed JSON, the text if it is not JSON, or undefined without a body. */
  readonly body: {
    data?: unknown;
    meta?: unknown;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  };
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Unexpected errors that the server logged. */
  readonly failures: readonly string[];
  call(who: Caller, method: string, path: string, body?: unknown, type?: string): Promise<Answer>;
  /** Like call, for steps that prepare: fails the test where the status is not below 300. */
  make(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Rows as the database has them. */
  rows(table: string, order?: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

interface Kept {
  readonly folder: string;
  readonly database: string;
}

/**
 * Starts a server with a new folder and database, which `close` deletes, or with `kept` ones. With PLATFORM_UNDER_TEST,
 * uses that platform.
 */
export async function startServer(
  kept?: Kept,
  parts: Partial<AppParts> = {},
  files: Partial<ServerConfig['files']> = {},
): Promise<TestServer> {
  const elsewhere = platformUnderTest();
  if (elsewhere) return attachServer(elsewhere);
  if (kept) return serve({ ...kept, remove: () => Promise.resolve() }, parts, files);
  return serve(await prepare({ template: await emptyPlatform() }), parts, files);
}

/**
 * Like startServer, with the model of `makeModel`. It is created once for all test files of a worker, and copied.
 * `wrap` returns the database that the server uses.
 */
export async function startServerWithModel(
  parts: Partial<AppParts> = {},
  files: Partial<ServerConfig['files']> = {},
  wrap?: (database: Database) => Database,
): Promise<TestServer> {
  if (!platformUnderTest())
    return serve(await prepare({ template: await platformWithModel() }), parts, files, wrap);
  const server = await startServer();
  await makeModel(server);
  return server;
}

const emptyPlatform = templateOf(() => Promise.resolve());
const platformWithModel = templateOf(makeModel);

/** Returns a function that creates a platform's database at the first call. */
function templateOf(fill: (server: TestServer) => Promise<void>): () => Promise<Template> {
  let template: Promise<Template> | undefined;
  return () =>
    (template ??= makeTemplate(async (place) => {
      const server = await serve({ ...place, remove: () => Promise.resolve() });
      await fill(server);
      await server.close();
    }));
}

async function serve(
  place: Kept & { remove(): Promise<void> },
  parts: Partial<AppParts> = {},
  files: Partial<ServerConfig['files']> = {},
  wrap: (database: Database) => Database = (database) => database,
): Promise<TestServer> {
  setHashCost(minCost);
  const database = wrap(await openDatabase({ database: place.database }));
  if ((await migrate(database)) === 'new') await addPeople(database);
  const failures: string[] = [];
  const app = await createApp({
    config: config(place.folder, files),
    database,
    caches: createCaches(database, parts.clock?.now),
    dist: null,
    log: (text) => failures.push(text),
    ...parts,
  });

  const call: TestServer['call'] = async (who, method, path, body, type = 'application/json') => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(who === 'public' ? {} : { authorization: `Bearer ${tokenOf(who)}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    if (answer.statusCode >= 500) throw new Error(`${method} ${path}: ${failures.at(-1) ?? answer.body}`);
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      body: (isJson && answer.body !== '' ? JSON.parse(answer.body) : {}) as Answer['body'],
      text: answer.body,
      headers: answer.headers,
    };
  };

  return {
    app,
    database,
    failures,
    call,
    async make(method, path, body) {
      const answer = await call('admin', method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body.data;
    },
    rows: (table, order = 'id') => database.knex(table).select().orderBy(order),
    async close() {
      await app.close();
      await database.close();
      await place.remove();
    },
  };
}

function config(folder: string, files: Partial<ServerConfig['files']>): ServerConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    database: join(folder, 'data.sqlite'),
    schema: 'public',
    queryTimeout: 30,
    // Parallel requests of a test wait for connections. An estimate would depend on the machine.
    countTimeout: 60,
    roleTimeouts: new Map(),
    writers: 8,
    connectionWait: 15,
    platform: null,
    extensions: join(folder, 'extensions'),
    files: {
      locations: [{ name: 'local', driver: 'local', root: join(folder, 'uploads') }],
      maxUploadSize: 1e9,
      maxArchiveSize: 1e10,
      keepReplaced: 30 * 86_400,
      importTimeout: 30,
      importAllowPrivate: false,
      maxDimension: 6000,
      maxTransforms: 4,
      negotiateFormat: 'requested',
      ...files,
    },
    empty: true,
    logRequests: false,
    secret: 'a secret of the tests, long enough for every algorithm',
    publicUrl: 'http://127.0.0.1',
    trustedProxies: false,
    corsOrigins: [],
    transportSecurity: null,
    adminEmail: 'admin@example.com',
    adminPassword: null,
    accessTokenTtl: 900,
    refreshTokenTtl: 604_800,
    dev: false,
    mail: { from: 'tests@localhost', smtp: null, outbox: join(folder, 'outbox') },
    resetUrls: [],
    inviteUrls: [],
    oauth: [],
  };
}

async function addPeople(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    const stored = ({ admin_access, app_access, ...role }: (typeof roles)[number]) => ({
      ...role,
      admin_access: admin_access ? 1 : 0,
      app_access: app_access ? 1 : 0,
    });
    await trx('directus_roles').insert(roles.map(stored));
    await trx('directus_users').insert(people.map((one) => ({ ...one, token: hashStaticToken(one.token) })));
  });
}

const id = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true, interface: 'input', readonly: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
const text = (field: string, schema: object = {}, meta: object = {}) => ({
  field,
  type: 'string',
  meta: { interface: 'input', ...meta },
  schema,
});
const alias = (field: string, special: string) => ({ field, type: 'alias', meta: { special: [special] } });
const pointer = (field: string, type = 'integer', special: readonly string[] = ['m2o']) => ({
  field,
  type,
  meta: { special },
  schema: {},
});

/** Articles with an author, tags (m2m), blocks (m2a), translations; a singleton; authors with their articles. */
export async function makeModel({ make }: Pick<TestServer, 'make'>): Promise<void> {
  await make('POST', '/collections', {
    collection: 'authors',
    meta: { icon: 'person' },
    schema: {},
    fields: [
      id,
      text('name', { is_nullable: false }),
      text('email', { is_unique: true }),
      { field: 'bio', type: 'text', schema: {} },
    ],
  });
  await make('POST', '/collections', {
    collection: 'articles',
    meta: { sort_field: 'sort', archive_field: 'status', archive_value: 'archived' },
    schema: {},
    fields: [
      id,
      text('status', { default_value: 'draft', is_nullable: false }),
      { field: 'sort', type: 'integer', schema: {} },
      pointer('user_created', 'uuid', ['user-created']),
      { field: 'date_created', type: 'timestamp', meta: { special: ['date-created'] }, schema: {} },
      pointer('user_updated', 'uuid', ['user-updated']),
      { field: 'date_updated', type: 'timestamp', meta: { special: ['date-updated'] }, schema: {} },
      text('title', { max_length: 120 }),
      { field: 'body', type: 'text', schema: {} },
      {
        field: 'featured',
        type: 'boolean',
        meta: { special: ['boolean'] },
        schema: { default_value: false },
      },
      { field: 'publish_on', type: 'dateTime', schema: {} },
      { field: 'event_date', type: 'date', schema: {} },
      { field: 'event_time', type: 'time', schema: {} },
      { field: 'meta', type: 'json', meta: { special: ['json'] }, schema: {} },
      { field: 'tags', type: 'csv', meta: { special: ['csv'] }, schema: {} },
      { field: 'price', type: 'decimal', schema: { numeric_precision: 10, numeric_scale: 2 } },
      { field: 'views', type: 'bigInteger', schema: { default_value: 0 } },
      text('slug', { is_unique: true }),
      { field: 'secret', type: 'hash', meta: { special: ['hash'] }, schema: {} },
      { field: 'uid', type: 'uuid', meta: { special: ['uuid'] }, schema: {} },
      pointer('author'),
      alias('tags_rel', 'm2m'),
      alias('blocks', 'm2a'),
      alias('translations', 'translations'),
      alias('divider', 'alias'),
    ],
  });
  await make('POST', '/fields/authors', alias('articles', 'o2m'));
  await make('POST', '/collections', {
    collection: 'tags',
    schema: {},
    fields: [id, text('name')],
  });
  await make('POST', '/collections', {
    collection: 'articles_tags',
    meta: { hidden: true },
    schema: {},
    fields: [id, pointer('articles_id'), pointer('tags_id'), { field: 'sort', type: 'integer', schema: {} }],
  });
  await make('POST', '/collections', {
    collection: 'block_text',
    schema: {},
    fields: [id, { field: 'text', type: 'text', schema: {} }],
  });
  await make('POST', '/collections', {
    collection: 'block_image',
    schema: {},
    fields: [id, text('caption')],
  });
  await make('POST', '/collections', {
    collection: 'articles_blocks',
    meta: { hidden: true },
    schema: {},
    fields: [
      id,
      pointer('articles_id'),
      text('item'),
      text('collection'),
      { field: 'sort', type: 'integer', schema: {} },
    ],
  });
  await make('POST', '/collections', {
    collection: 'languages',
    schema: {},
    fields: [text('code', { is_primary_key: true }), text('name')],
  });
  await make('POST', '/collections', {
    collection: 'articles_translations',
    meta: { hidden: true },
    schema: {},
    fields: [id, pointer('articles_id'), pointer('languages_code', 'string'), text('title')],
  });
  await make('POST', '/collections', {
    collection: 'homepage',
    meta: { singleton: true },
    schema: {},
    fields: [id, text('headline'), { field: 'intro', type: 'text', schema: { default_value: 'Welcome' } }],
  });
  const relate = (
    collection: string,
    field: string,
    related: string | null,
    meta: object,
    onDelete?: string,
  ) =>
    make('POST', '/relations', {
      collection,
      field,
      related_collection: related,
      meta,
      ...(related === null ? {} : { schema: onDelete ? { on_delete: onDelete } : {} }),
    });
  await relate('articles', 'author', 'authors', { one_field: 'articles' }, 'SET NULL');
  await relate('articles', 'user_created', 'directus_users', {});
  await relate('articles', 'user_updated', 'directus_users', {});
  await relate(
    'articles_tags',
    'articles_id',
    'articles',
    { one_field: 'tags_rel', junction_field: 'tags_id', sort_field: 'sort', one_deselect_action: 'delete' },
    'CASCADE',
  );
  await relate('articles_tags', 'tags_id', 'tags', { junction_field: 'articles_id' }, 'CASCADE');
  await relate(
    'articles_blocks',
    'articles_id',
    'articles',
    { one_field: 'blocks', junction_field: 'item', sort_field: 'sort' },
    'SET NULL',
  );
  await relate('articles_blocks', 'item', null, {
    junction_field: 'articles_id',
    one_collection_field: 'collection',
    one_allowed_collections: ['block_text', 'block_image'],
  });
  await relate('articles_translations', 'articles_id', 'articles', {
    one_field: 'translations',
    junction_field: 'languages_code',
  });
  await relate('articles_translations', 'languages_code', 'languages', { junction_field: 'articles_id' });
}

/** A permission of a role (null: public). */
export function permit(
  { make }: Pick<TestServer, 'make'>,
  role: string | null,
  collection: string,
  action: 'create' | 'read' | 'update' | 'delete',
  more: object = {},
): Promise<unknown> {
  return make('POST', '/permissions', { role, collection, action, fields: ['*'], ...more });
}
