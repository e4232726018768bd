/** Run with --expose-gc: prints what the server's heap holds after 1,000 and after 10,000 requests, as JSON. Bytes. */
import { signedIn } from '../support/api.ts';
import { startInProcess } from '../support/server.ts';

const collect = globalThis.gc;
if (!collect) throw new Error('Run this with --expose-gc.');

const server = await startInProcess({ on: 'sqlite', empty: false });
const api = await signedIn(server);
const asked = [
  '/items/articles?fields=*,author.name&limit=25&meta=*',
  '/items/articles/1?fields=*.*',
  '/collections',
  '/fields?collections=articles,authors',
  '/users/me?fields=*,role.*',
] as const;

async function heapAfter(requests: number): Promise<number> {
  for (let i = 0; i < requests; i += 1) {
    const path = asked[i % asked.length] ?? asked[0];
    // Every twentieth writes, so that events, revisions and model versions come by as well.
    const { status } =
      i % 20 === 0
        ? await api('PATCH', '/items/articles/1', { title: `Title ${i}` })
        : await api('GET', path);
    if (status >= 300) throw new Error(`${path} answered ${status}.`);
  }
  collect?.();
  await new Promise((done) => setImmediate(done));
  collect?.();
  return process.memoryUsage().heapUsed;
}

const early = await heapAfter(1000);
const late = await heapAfter(9000);
await server.stop();
console.log(JSON.stringify({ early, late }));
