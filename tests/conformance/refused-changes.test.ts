/** Changes that the database refuses: the text of a trigger reaches the user, as an error of the request. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/content.ts';

const text = 'Closed - "winter" stays at 3 seats: ask the office';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const quoted = text.replaceAll("'", "''");
  const triggers =
    server.database.dialect.name === 'sqlite'
      ? [
          `create trigger closed before update on trips when new.seats > 3
             begin select raise(abort, '${quoted}'); end`,
          `create trigger kept before delete on trips begin select raise(abort, 'Trips are kept'); end`,
        ]
      : [
          `create function closed() returns trigger language plpgsql as $$ begin
             if new.seats > 3 then raise exception '${quoted}'; end if; return new; end $$`,
          'create trigger closed before update on trips for each row execute function closed()',
          `create function kept() returns trigger language plpgsql as $$ begin raise exception 'Trips are kept'; end $$`,
          'create trigger kept before delete on trips for each row execute function kept()',
        ];
  await server.database.transaction(async (trx) => {
    await trx.raw('create table trips (id integer primary key, seats integer)');
    await trx.raw('insert into trips values (1, 3)');
    for (const trigger of triggers) await trx.raw(trigger);
  });
});
afterAll(() => server.close());

const errorOf = ({ status, body }: Awaited<ReturnType<TestServer['call']>>) => [
  status,
  body.errors?.[0]?.extensions['code'],
  body.errors?.[0]?.message,
];

test('the text of a trigger that refuses an update or a deletion is the message, with status 400', async () => {
  const update = await server.call('admin', 'PATCH', '/items/trips/1', { seats: 4 });
  expect(errorOf(update)).toEqual([400, 'INVALID_PAYLOAD', `The database refuses this change: ${text}`]);
  const deletion = await server.call('admin', 'DELETE', '/items/trips/1');
  expect(errorOf(deletion)).toEqual([
    400,
    'INVALID_PAYLOAD',
    'The database refuses this change: Trips are kept',
  ]);
  const kept = await server.call('admin', 'GET', '/items/trips');
  expect(kept.body.data).toEqual([{ id: 1, seats: 3 }]);
});
