/** Writes run on the main thread one after the other. Pings, reads and the limit of waiting writes work meanwhile. */
import { expect, test } from 'vitest';
import { signedIn, type Call } from '../../support/api.ts';
import { startServer, type ServerOptions } from '../../support/server.ts';

async function using(options: ServerOptions, work: (call: Call) => Promise<void>): Promise<void> {
  const server = await startServer({ on: 'sqlite', ...options });
  try {
    const call = await signedIn(server);
    const field = { field: 'name', type: 'string', schema: {} };
    expect(
      (await call('POST', '/collections', { collection: 'lamps', schema: {}, fields: [field] })).status,
    ).toBe(200);
    await work(call);
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
