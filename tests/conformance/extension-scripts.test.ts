/** Scripts of an integrator, listed by name and read by the browser one by one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, type Call } from '../support/api.ts';
import { startInProcess, type TestServer } from '../support/server.ts';

let server: TestServer;
let anybody: Call;
beforeAll(async () => {
  server = await startInProcess();
  anybody = caller(server.url);
  const put = (path: string, text: string) => {
    const full = join(server.folder, 'extensions', path);
    mkdirSync(join(full, '..'), { recursive: true });
    writeFileSync(full, text);
  };
  for (const name of ['stars', 'map', 'clock'])
    put(`interfaces/${name}/index.js`, `export default { id: '${name}' };`);
  put('interfaces/unfinished/readme.md', 'no script yet');
  put('interfaces/index.js', 'a file is no extension');
  put('displays/.hidden/index.js', 'not offered');
  put('displays/badge/index.js', 'export default {};');
  put('secret/index.js', 'not of a kind');
});
afterAll(() => server.stop());

test('EXT-01 CALL-67 each kind lists the names of its scripts, in their order', async () => {
  const list = async (kind: string) => (await anybody('GET', `/extensions/${kind}/`)).body;
  expect(await list('interfaces')).toEqual({ data: ['clock', 'map', 'stars'] });
  expect(await list('displays')).toEqual({ data: ['badge'] });
  expect(await list('layouts')).toEqual({ data: [] });
  expect(await list('modules')).toEqual({ data: [] });
});

test('EXT-01 /server/info lists the kinds that have scripts, so that clients request no others', async () => {
  const { body } = await anybody('GET', '/server/info');
  expect(body).toMatchObject({ data: { capabilities: { scripts: ['interfaces', 'displays'] } } });
});

test('EXT-03 a script is served at its own URL with a script type, and is cached', async () => {
  const script = await anybody('GET', '/extensions/interfaces/stars/index.js');
  expect(script.status).toBe(200);
  expect(script.body).toBe("export default { id: 'stars' };");
  expect(script.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  const tag = script.headers.get('etag') ?? '';
  const again = await anybody('GET', '/extensions/interfaces/stars/index.js', undefined, {
    'if-none-match': tag,
  });
  expect(again.status).toBe(304);
});

test('all scripts of a kind are loaded by one module, which needs no script to exist', async () => {
  const all = await anybody('GET', '/extensions/interfaces/index.js');
  expect(all.status).toBe(200);
  expect(all.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(all.body).toContain('["clock","map","stars"]');
  expect((await anybody('GET', '/extensions/layouts/index.js')).body).toContain('const names = [];');
});

test.each([
  'interfaces/none/index.js',
  'interfaces/unfinished/index.js',
  'interfaces/..%2F..%2Fsecret/index.js',
  'interfaces/%2E%2E/index.js',
  'displays/.hidden/index.js',
  'secret/index.js',
  'interfaces/a%00b/index.js',
])('%s is not found', async (path) => {
  const answer = await anybody('GET', `/extensions/${path}`);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'ROUTE_NOT_FOUND' } }] });
});
