/**
 * The comparison for the server: one hand-written route per request. It has the same token check, driver, pool, JSON and
 * ETag, but none of the generic code.
 */
import { createHash } from 'node:crypto';
import createFastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import createKnex, { type Knex } from 'knex';
import { createTokenReader } from '../../adapters/server/auth/tokens.ts';

const { BARE_DATABASE: database = '', BARE_PORT: port = '0', SECRET: secret = '' } = process.env;
const isPostgres = database.startsWith('postgres');
const knex = createKnex(
  isPostgres
    ? { client: 'pg', connection: database, pool: { min: 1, max: 4 } }
    : {
        client: 'better-sqlite3',
        connection: { filename: database, options: { readonly: true } } as never,
        useNullAsDefault: true,
        pool: { min: 1, max: 4 },
      },
);
/** As ours: PostgreSQL is written to by eight connections, SQLite by one, which waits for the disk. */
const writer = isPostgres
  ? createKnex({ client: 'pg', connection: database, pool: { min: 0, max: 8 } })
  : createKnex({
      client: 'better-sqlite3',
      connection: { filename: database },
      useNullAsDefault: true,
      pool: {
        min: 1,
        max: 1,
        afterCreate: (
          connection: { pragma(text: string): void },
          done: (error: null, made: unknown) => void,
        ) => {
          for (const text of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
            connection.pragma(text);
          done(null, connection);
        },
      },
    });

const columns = 'p.id, p.title, p.status, p.views, w.name as writer_name';
const from = 'posts as p left join writers as w on w.id = p.writer';

interface Found {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly views: number;
  readonly writer_name: string | null;
}

async function ask<T>(sql: string, ...values: (string | number)[]): Promise<readonly T[]> {
  const answer = (await knex.raw(sql, values)) as readonly T[] & { readonly rows?: readonly T[] };
  return answer.rows ?? answer;
}

const shaped = ({ writer_name: name, ...row }: Found) => ({
  ...row,
  writer: name === null ? null : { name },
});

const readToken = createTokenReader(secret);

async function verify(request: FastifyRequest): Promise<string> {
  const bearer = await readToken(String(request.headers.authorization).slice('Bearer '.length), new Date());
  return bearer.user;
}

function send(reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body);
  return reply
    .header('etag', `W/"${createHash('sha1').update(text).digest('base64url')}"`)
    .header('cache-control', 'no-cache')
    .type('application/json; charset=utf-8')
    .send(text);
}

const app = createFastify();
app.get('/list', async (request, reply) => {
  await verify(request);
  const counted = 'select count(*) as n from posts where status = ?';
  // How many match, and how many the role may read at all.
  const [rows, [total], [matching]] = await Promise.all([
    ask<Found>(
      `select ${columns} from ${from} where p.status = ? order by p.views desc, p.id limit 25`,
      'published',
    ),
    ask<{ n: number | string }>(counted, 'published'),
    ask<{ n: number | string }>(counted, 'published'),
  ]);
  const meta = { total_count: Number(total?.n), filter_count: Number(matching?.n) };
  return send(reply, { meta, data: rows.map(shaped) });
});
app.get<{ Params: { id: string } }>('/one/:id', async (request, reply) => {
  await verify(request);
  const [row] = await ask<Found>(
    `select ${columns} from ${from} where p.id = ? and p.status = ?`,
    Number(request.params.id),
    'published',
  );
  return send(reply, { data: row && shaped(row) });
});
app.get('/deep', async (request, reply) => {
  await verify(request);
  const posts = await ask<{ id: number; title: string }>(
    'select id, title from posts where status = ? order by views desc, id limit 25',
    'published',
  );
  const remarks = await ask<{ post: number; text: string; writer_name: string; city_name: string }>(
    `select r.post, r.text, w.name as writer_name, c.name as city_name from remarks as r
      left join writers as w on w.id = r.writer left join cities as c on c.id = w.city
      where r.post in (${posts.map(() => '?').join(', ')}) order by r.id`,
    ...posts.map(({ id }) => id),
  );
  const of = new Map<number, unknown[]>(posts.map(({ id }) => [id, []]));
  for (const { post, text, writer_name, city_name } of remarks)
    of.get(post)?.push({ text, writer: { name: writer_name, city: { name: city_name } } });
  return send(reply, { data: posts.map((post) => ({ ...post, remarks: of.get(post.id) ?? [] })) });
});

interface Post {
  readonly id: number;
  readonly status: string;
  readonly views: number;
  readonly body: string;
}

/** Writes the history of a change: an activity entry and a revision for each row. */
async function record(
  trx: Knex,
  request: FastifyRequest,
  user: string,
  deed: string,
  rows: readonly Post[],
  delta: object,
) {
  const made = (await trx('directus_activity')
    .insert(
      rows.map(({ id }) => ({
        action: deed,
        user,
        collection: 'posts',
        item: String(id),
        ip: request.ip,
        user_agent: request.headers['user-agent'] ?? null,
        timestamp: new Date().toISOString(),
      })),
    )
    .returning('id')) as { id: number }[];
  await trx('directus_revisions').insert(
    rows.map((row, i) => ({
      activity: made[i]?.id,
      collection: 'posts',
      item: String(row.id),
      data: JSON.stringify(row),
      delta: JSON.stringify(delta),
    })),
  );
}

app.post<{ Body: Post }>('/posts', async (request, reply) => {
  const user = await verify(request);
  const { status, views, body } = await writer.transaction(async (trx) => {
    await trx('posts').insert(request.body);
    const row = (await trx('posts').where({ id: request.body.id }).first()) as Post;
    await record(trx, request, user, 'create', [row], request.body);
    return row;
  });
  return send(reply, { data: { status, views, body } });
});

app.patch<{ Body: { keys: number[]; data: object } }>('/posts', async (request, reply) => {
  const user = await verify(request);
  const { keys, data } = request.body;
  const rows = await writer.transaction(async (trx) => {
    const found = (await trx('posts')
      .whereIn('id', keys)
      .where({ status: 'published' })
      .orderBy('id')) as Post[];
    await trx('posts').whereIn('id', keys).update(data);
    const changed = found.map((row) => ({ ...row, ...data }));
    await record(trx, request, user, 'update', changed, data);
    return changed;
  });
  return send(reply, { data: rows.map(({ id, views }) => ({ id, views })) });
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('listening');
