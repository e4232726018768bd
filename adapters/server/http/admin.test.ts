import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOptions } from '../commands/options.ts';
import type { Database } from '../contract.ts';
import { createCaches } from '../database/caches.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { createApp } from './app.ts';
import { pagePolicy } from './page-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'armature-admin-'));
const html = '<!doctype html><title>The app</title><script>load()</script>';
let app: FastifyInstance;
let database: Database;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'validation.worker-abc.js'), 'export {};');
  database = await openDatabase({ database: join(folder, 'a.sqlite') });
  await migrate(database);
  const options = readOptions([], {}, '/nonexistent');
  if (options === 'help') throw new Error('no options');
  app = await createApp({
    config: { ...options, secret: 'x' },
    database,
    caches: createCaches(database),
    dist: folder,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

test.each(['/admin', '/admin/', '/admin/collections/articles/1', '/admin/users/a.b@example.com'])(
  'SHELL-01: %s is the page, under its policy, for GET and HEAD',
  async (url) => {
    const page = await app.inject({ method: 'GET', url });
    expect([page.statusCode, page.body]).toEqual([200, html]);
    expect(page.headers['content-security-policy']).toBe(pagePolicy(html));
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe-eval/);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  },
);

test('the policies of the page allow its loader by hash, and the scripts of this origin that it loads', () => {
  const [resources, trust] = pagePolicy('<p><script>load()</script><script src="/assets/x"></script>').split(
    ', ',
  );
  expect(resources).toContain("form-action 'self'; frame-ancestors 'self'; script-src 'self' 'sha256-");
  expect(resources).toContain("object-src 'none'; base-uri 'none'");
  expect(trust).toMatch(/^script-src 'strict-dynamic' 'sha256-[\w+/=]{44}'; worker-src 'self'$/);
  expect([resources, trust].join()).not.toMatch(/unsafe-inline'[^;]*script|unsafe-eval/);
  expect(pagePolicy('<p>')).not.toContain('sha256');
});

test('hashed assets are kept for ever, a missing one is 404', async () => {
  const script = await app.inject('/admin/assets/main-abc123.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toMatch(/javascript/);
  expect((await app.inject('/admin/assets/gone.js')).statusCode).toBe(404);
  expect((await app.inject('/admin/assets/..%2findex.html')).statusCode).toBe(404);
  expect((await app.inject('/admin/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
});

test('only the validation worker may compile, and it may not connect', async () => {
  const worker = await app.inject('/admin/assets/validation.worker-abc.js');
  expect(worker.headers['content-security-policy']).toMatch(/'unsafe-eval'; connect-src 'none'/);
});
