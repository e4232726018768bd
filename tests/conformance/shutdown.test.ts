/** SIGTERM: what was begun is finished, streams end, and the process is gone soon. */
import { expect, test, vi } from 'vitest';
import { accessToken, signedIn } from '../support/api.ts';
import { prepare, startServer } from '../support/server.ts';

test('a process that is stopped completes open requests, ends its streams, and can be started again', async () => {
  const place = await prepare();
  const server = await startServer({ place, costlyHashes: true });
  const admin = await signedIn(server);
  const token = await accessToken(server, server.admin);
  const stream = await fetch(`${server.url}/realtime`, { headers: { authorization: `Bearer ${token}` } });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const streamed = stream.text();
  // Hashes take long and are computed one or two at a time: most are under way when the signal comes.
  const begun = Array.from({ length: 8 }, () => admin('POST', '/utils/hash/generate', { string: 'x' }));
  await vi.waitFor(async () => {
    const [counted] = await server.rows(
      "select failures from directus_attempts where key like 'hash-user:%'",
    );
    expect(Number(counted?.['failures'])).toBe(begun.length);
  }, 10_000);
  const begin = performance.now();
  await server.end();
  expect(performance.now() - begin).toBeLessThan(8000);
  await streamed;
  const statuses = (await Promise.allSettled(begun)).map((one) =>
    one.status === 'fulfilled' ? one.value.status : 'cut',
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const again = await startServer({ place });
  expect((await (await signedIn(again))('GET', '/users/me')).status).toBe(200);
  await again.end();
  await place.remove();
});
