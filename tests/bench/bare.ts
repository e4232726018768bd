/**
 * What the server is held against: a route written by hand for one question. Same token check, same driver and pool, the
 * same JSON with its ETag; everything that makes ours general is left out.
 */
import { createHash } from 'node:crypto';
import createFastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import createKnex from 'knex';
import { readAccessToken } from '../../adapters/server/auth/tokens.ts';

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

async function verify(request: FastifyRequest): Promise<void> {
  await readAccessToken(String(request.headers.authorization).slice('Bearer '.length), secret, new Date());
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
await app.listen({ host: '127.0.0.1', port: Number(port) });
console.log('listening');
