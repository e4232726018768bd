/** PostgreSQL is checked for changed tables once per interval. A request in between may still use a dropped table. */
import { expect, test } from 'vitest';
import { createTestClock } from '../../support/clock.ts';
import { startServer } from '../../support/content.ts';

test('a table that is dropped between two checks gives 503 with Retry-After, then 403', async () => {
  const server = await startServer(undefined, { clock: createTestClock() });
  const change = (statement: string) => server.database.transaction((trx) => trx.raw(statement));
  const read = () =>
    server.app.inject({ url: '/items/docks', headers: { authorization: 'Bearer admin-token' } });
  await change('create table docks (id integer primary key)');
  expect((await read()).statusCode).toBe(200);
  await change('drop table docks');
  const answer = await read();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
  expect((await read()).statusCode).toBe(403);
  await server.close();
});
