/** Health checks of the database, the storage and mail. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cacheTtlMs, type Health } from '../../adapters/server/http/health.ts';
import { caller, signedIn, type Call } from '../support/api.ts';
import { createTestClock } from '../support/clock.ts';
import { startMailServer } from '../support/mail.ts';
import { startS3 } from '../support/s3.ts';
import { databaseName, startInProcess, type TestServer } from '../support/server.ts';

const clock = createTestClock();
let server: TestServer;
let admin: Call;
let open: Call;
let uploads: string;
const begin = async (env: Readonly<Record<string, string>> = {}) => {
  server = await startInProcess({ env, parts: { clock } });
  admin = await signedIn(server);
  open = caller(server.url);
  uploads = join(server.folder, 'uploads');
};
afterEach(() => server.stop());

const told = async (call: Call) => {
  const { body } = await call('GET', '/server/health');
  return body as Health;
};
const checkOf = async (name: string) => (await told(admin)).checks[name]?.[0];

test('administrators see each check with its time, and other callers only the status', async () => {
  await begin();
  const { checks, ...rest } = await told(admin);
  const answered = {
    status: expect.stringMatching(/^(ok|warn)$/) as string,
    observedUnit: 'ms',
    observedValue: expect.any(Number) as number,
  };
  expect(rest).toEqual({ status: 'ok', releaseId: expect.any(String) as string });
  expect(checks).toEqual({
    [`${databaseName}:responseTime`]: [{ ...answered, componentType: 'datastore', threshold: 150 }],
    'storage:local:responseTime': [{ ...answered, componentType: 'objectstore', threshold: 750 }],
    'email:connection': [{ ...answered, componentType: 'email', threshold: 1000 }],
  });
  expect(await told(open)).toEqual({ status: 'ok' });
});

test('a storage that refuses writes is an error until it works again, and it is probed at intervals', async () => {
  await begin();
  await told(open);
  const written = () => statSync(join(uploads, 'health-check')).ino;
  const first = written();
  await Promise.all(Array.from({ length: 20 }, () => told(open)));
  expect(written()).toBe(first);
  renameSync(uploads, `${uploads}-away`);
  writeFileSync(uploads, 'in its place');
  expect((await told(open)).status).toBe('ok');
  clock.advance(cacheTtlMs);
  expect((await open('GET', '/server/health')).status).toBe(503);
  expect(await told(open)).toEqual({ status: 'error' });
  expect(await checkOf('storage:local:responseTime')).toMatchObject({
    status: 'error',
    output: expect.stringContaining('uploads') as string,
  });
  rmSync(uploads);
  mkdirSync(uploads);
  clock.advance(cacheTtlMs);
  expect((await told(open)).status).toBe('ok');
  expect(written()).not.toBe(first);
});

test('the first storage is probed by writing and reading, and the other one only by reading', async () => {
  const s3 = await startS3();
  await begin(s3.env);
  expect((await told(open)).status).toBe('ok');
  expect(await checkOf('storage:s3:responseTime')).toMatchObject({ componentType: 'objectstore' });
  expect(await checkOf('storage:local:responseTime')).toMatchObject({ componentType: 'objectstore' });
  expect(s3.objects()).toEqual(['content/health-check']);
  expect(existsSync(join(uploads, 'health-check'))).toBe(false);
  await s3.halt();
  clock.advance(cacheTtlMs);
  expect((await open('GET', '/server/health')).status).toBe(503);
  expect(await checkOf('storage:s3:responseTime')).toMatchObject({
    status: 'error',
    output: expect.stringContaining('file storage is not available') as string,
  });
  await s3.resume();
  clock.advance(cacheTtlMs);
  expect((await told(open)).status).toBe('ok');
  await s3.stop();
});

test('a mail server that is down is a warning, because mails wait in the queue', async () => {
  const mail = await startMailServer();
  await begin(mail.env);
  expect(await checkOf('email:connection')).toMatchObject({ componentType: 'email', observedUnit: 'ms' });
  expect((await told(open)).status).toBe('ok');
  await mail.stop();
  clock.advance(cacheTtlMs);
  expect((await open('GET', '/server/health')).status).toBe(200);
  expect(await told(open)).toEqual({ status: 'warn' });
  expect(await checkOf('email:connection')).toMatchObject({
    status: 'error',
    output: expect.stringContaining('ECONNREFUSED') as string,
  });
});

test('a mail server that does not respond is an error after five seconds', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await begin({ EMAIL_SMTP_HOST: '127.0.0.1', EMAIL_SMTP_PORT: String(port) });
  const asked = checkOf('email:connection');
  await once(silent, 'connection');
  clock.advance(5000);
  expect(await asked).toMatchObject({ status: 'error', output: 'No response within 5 seconds.' });
  for (const socket of sockets) socket.destroy();
  silent.close();
});
