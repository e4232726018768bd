/** Writes on SQLite run one after the other on the main thread. The server still answers pings and reads in time. */
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { startServer, type ServerOptions, type TestServer } from '../../support/server.ts';

async function using(
  options: ServerOptions,
  work: (call: Call, server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startServer({ on: 'sqlite', ...options });
  try {
    const call = await signedIn(server);
    const field = { field: 'name', type: 'string', schema: {} };
    expect(
      (await call('POST', '/collections', { collection: 'lamps', schema: {}, fields: [field] })).status,
    ).toBe(200);
    await work(call, server);
  } finally {
    await server.stop();
  }
}

const lamps = (count: number, name = 'Lamp') => Array.from({ length: count }, () => ({ name }));

test('pings and reads are answered while one request writes thousands of rows', () =>
  using({}, async (call) => {
    const write = call('POST', '/items/lamps', lamps(1500)).then(({ status }) => status);
    const pingAndRead = async () => {
      expect((await call('GET', '/server/ping')).status).toBe(200);
      expect((await call('GET', '/items/lamps?limit=1')).status).toBe(200);
    };
    let answered = 0;
    let probe = pingAndRead();
    while ((await Promise.race([write, probe])) !== 200) {
      answered += 1;
      probe = pingAndRead();
    }
    await probe;
    expect(answered).toBeGreaterThan(10);
  }));

test('a write that waits longer than DATABASE_WAIT is refused with 503, and stores no row', () =>
  using({ env: { DATABASE_WAIT: '1s' } }, async (call) => {
    // They need several seconds together.
    const names = Array.from({ length: 30 }, (_, i) => `Lamp ${i}`);
    const answers = await Promise.all(names.map((name) => call('POST', '/items/lamps', lamps(1000, name))));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(names.length - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    }
    for (const [i, name] of names.entries()) {
      const { body } = await call(
        'GET',
        `/items/lamps?aggregate[count]=*&filter[name]=${encodeURIComponent(name)}`,
      );
      expect(body).toEqual({ data: [{ count: answers[i]?.status === 200 ? 1000 : 0 }] });
    }
  }));

/** Locks the file as another program does that writes to it. */
function lock(server: TestServer): { free(): void } {
  const other = new BetterSqlite(server.database);
  other.exec('begin immediate');
  return {
    free() {
      other.exec('commit');
      other.close();
    },
  };
}

test('while another program writes, pings and reads are answered, and a write waits until it has ended', () =>
  using({}, async (call, server) => {
    const { free } = lock(server);
    let isAnswered = false;
    const write = call('POST', '/items/lamps', { name: 'Late' }).finally(() => (isAnswered = true));
    for (let i = 0; i < 20; i += 1) {
      expect((await call('GET', '/server/ping')).status).toBe(200);
      expect((await call('GET', '/items/lamps')).body).toEqual({ data: [] });
    }
    expect(isAnswered).toBe(false);
    free();
    expect((await write).status).toBe(200);
  }));

test('a write that another program delays longer than DATABASE_WAIT is refused, and stores no row', () =>
  using({ env: { DATABASE_WAIT: '1s' } }, async (call, server) => {
    const { free } = lock(server);
    const begin = performance.now();
    const refused = await call('POST', '/items/lamps', { name: 'Refused' });
    // SQLite would wait for 5 s.
    expect(performance.now() - begin).toBeLessThan(4500);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toMatchObject({
      errors: [{ message: 'The database file is locked by another program. Try again in a moment.' }],
    });
    free();
    expect((await call('POST', '/items/lamps', { name: 'Stored' })).status).toBe(200);
    expect((await call('GET', '/items/lamps?fields=name')).body).toEqual({ data: [{ name: 'Stored' }] });
  }));
