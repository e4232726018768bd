import { expect, test } from 'vitest';
import { createScripts } from './scripts.ts';

function serving(screens: boolean) {
  const asked: string[] = [];
  const capabilities = {
    screens: false,
    realtime: false,
    fieldsByCollection: false,
    safeSaving: false,
    relationEdits: true,
  };
  const platform = {
    origin: 'https://content.example/base',
    capabilities,
    call: async <T>(method: string, path: string) => {
      asked.push(`${method} ${path}`);
      return [path] as T;
    },
    // What it can do is known only then.
    async probed() {
      await Promise.resolve();
      capabilities.screens = screens;
    },
  };
  const loaded: string[] = [];
  const scripts = createScripts(platform, async (url) => {
    loaded.push(url);
    return { default: 'what it exports' };
  });
  return { asked, loaded, scripts };
}

test('CALL-67 names are asked for at once, kind by kind, and only once', async () => {
  const { asked, scripts } = serving(true);
  expect(await scripts.list('displays')).toEqual(['/extensions/displays/']);
  await scripts.list('displays');
  expect(asked).toEqual([
    'GET /extensions/interfaces/',
    'GET /extensions/displays/',
    'GET /extensions/layouts/',
  ]);
});

test('EXT-03 a script is loaded from its folder, and its default export is what it is', async () => {
  const { loaded, scripts } = serving(true);
  expect(await scripts.read('layouts', 'wall of photos')).toBe('what it exports');
  expect(loaded).toEqual(['https://content.example/base/extensions/layouts/wall%20of%20photos/index.js']);
});

test('the scripts of another maker’s platform are for another app', async () => {
  const { asked, scripts } = serving(false);
  expect(await scripts.list('interfaces')).toEqual([]);
  expect(asked).toEqual([]);
});
