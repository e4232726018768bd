/** EXT-01 (screens) for a remote platform: the server serves its own files at the URL of a static build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createRemoteApp } from '../../adapters/server/remote/app.ts';

let extensions: string;
let app: FastifyInstance;
beforeAll(async () => {
  extensions = mkdtempSync(join(tmpdir(), 'armature-beside-'));
  // Nothing listens there: what is answered is the server's own.
  const platform = 'http://127.0.0.1:9';
  app = await createRemoteApp(
    {
      platform,
      dev: false,
      publicUrl: 'http://desk.test',
      extensions,
      corsOrigins: [],
      transportSecurity: null,
    },
    null,
  );
});
afterAll(async () => {
  await app.close();
  rmSync(extensions, { recursive: true, force: true });
});

const get = (file: string) => app.inject(`/admin/extensions/screens/${file}`);

test('EXT-01 index.json lists the files, and each is served unchanged', async () => {
  expect((await get('index.json')).json()).toEqual([]);
  mkdirSync(join(extensions, 'screens'));
  writeFileSync(join(extensions, 'screens/b.json'), '{ "half": ');
  writeFileSync(join(extensions, 'screens/a.json'), '{}');
  writeFileSync(join(extensions, 'secret.json'), '"no"');
  expect((await get('index.json')).json()).toEqual(['a.json', 'b.json']);
  const { body, headers } = await get('b.json');
  expect([body, headers['cache-control']]).toEqual(['{ "half": ', 'no-cache']);
});

test('no other file of the disk is served', async () => {
  for (const file of ['..%2Fsecret.json', 'c.json', '%2e%2e%2fsecret.json'])
    expect((await get(file)).statusCode, file).toBe(404);
});
