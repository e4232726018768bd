import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isServerStale } from './builds.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'armature-start-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes an empty file that was changed at `time`, in seconds. */
function write(path: string, time: number): void {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, '');
  utimesSync(whole, time, time);
}

test('the server is built if the bundle is missing or a source is newer', () => {
  write('serve.ts', 100);
  write('adapters/server/http/app.ts', 100);
  expect(isServerStale(folder)).toBe(true);
  write('dist-server/serve.js', 200);
  expect(isServerStale(folder)).toBe(false);
  write('adapters/server/http/app.ts', 300);
  expect(isServerStale(folder)).toBe(true);
});

test('a changed text of a message makes the bundle stale', () => {
  write('serve.ts', 100);
  write('dist-server/serve.js', 200);
  write('renderer/locales/en-US.json', 300);
  expect(isServerStale(folder)).toBe(true);
});

test('a changed unit test, or a deployment without sources, needs no build', () => {
  write('dist-server/serve.js', 200);
  expect(isServerStale(folder)).toBe(false);
  write('serve.ts', 100);
  write('schemas/field/field.test.ts', 300);
  expect(isServerStale(folder)).toBe(false);
});
