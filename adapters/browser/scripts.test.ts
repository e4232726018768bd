import { expect, test } from 'vitest';
import type { ScriptKind } from '../../renderer/contract/scripts.ts';
import { createScripts } from './scripts.ts';
import { defaultCapabilities } from '../rest/capabilities.ts';

function serving(...kinds: ScriptKind[]) {
  const asked: string[] = [];
  const platform = {
    origin: 'https://content.example/base',
    capabilities: { ...defaultCapabilities, screens: true, scripts: [] as readonly ScriptKind[] },
    call: async <T>(method: string, path: string) => {
      asked.push(`${method} ${path}`);
      return [path] as T;
    },
    // The capabilities are known only after the probe.
    async probed() {
      await Promise.resolve();
      platform.capabilities.scripts = kinds;
    },
  };
  const loaded: string[] = [];
  const scripts = createScripts(platform, async (url) => {
    loaded.push(url);
    return { default: 'what it exports' };
  });
  return { asked, loaded, scripts };
}

test('CALL-67 names are requested immediately, once per kind', async () => {
  const { asked, scripts } = serving('interfaces', 'displays', 'layouts');
  expect(await scripts.list('displays')).toEqual(['/extensions/displays/']);
  await scripts.list('displays');
  expect(asked).toEqual([
    'GET /extensions/interfaces/',
    'GET /extensions/displays/',
    'GET /extensions/layouts/',
  ]);
});

test('EXT-03 a script is loaded from its folder and provides its default export', async () => {
  const { loaded, scripts } = serving('layouts');
  expect(await scripts.read('layouts', 'wall of photos')).toBe('what it exports');
  expect(loaded).toEqual(['https://content.example/base/extensions/layouts/wall%20of%20photos/index.js']);
});

test('CALL-67 kinds without scripts are not requested', async () => {
  const { asked, scripts } = serving('displays');
  expect(await scripts.list('interfaces')).toEqual([]);
  expect(await scripts.list('displays')).toEqual(['/extensions/displays/']);
  expect(asked).toEqual(['GET /extensions/displays/']);
});
