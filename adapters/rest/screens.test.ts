import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { createFakeFetch, origin, token, type Reply } from '../../tests/support/fake-fetch.ts';
import { createRestPlatform } from './platform.ts';

const page = { screens: { a: { path: '/a' } }, version: 1 };

async function platformWith(
  capability: boolean,
  reply: (path: string) => Reply | undefined,
  folder?: string,
) {
  const { fetch, calls } = createFakeFetch(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { screens: capability } } } };
    if (path === '/auth/refresh') return token('t');
    return reply(path);
  });
  const screens = folder === undefined ? {} : { screens: folder };
  const platform = createRestPlatform({ origin, clock: createTestClock(), fetch, ...screens });
  await platform.session.resume();
  return { platform, calls };
}

describe('EXT-01 of a platform that offers screens', () => {
  test('are asked for with the token, and again by their ETag', async () => {
    let tag = '"1"';
    const { platform, calls } = await platformWith(true, () =>
      tag === '"same"'
        ? { status: 304 }
        : { body: { data: { files: [page], issues: [], withheld: {} } }, headers: { etag: tag } },
    );
    const first = await platform.screens();
    expect(first).toEqual({ is: 'validated', screens: { files: [page], issues: [], withheld: {} } });
    tag = '"same"';
    expect(await platform.screens()).toBe(first);
    tag = '"2"';
    expect(await platform.screens()).not.toBe(first);
    const asked = calls.filter(({ path }) => path === '/extensions/screens');
    expect(asked.map(({ headers }) => [headers['authorization'], headers['if-none-match']])).toEqual([
      ['Bearer t', undefined],
      ['Bearer t', '"1"'],
      ['Bearer t', '"1"'],
    ]);
  });
});

describe('EXT-01 beside a static build, for a platform that offers none', () => {
  const folder = `${origin}/admin/extensions/screens/`;
  /** Texts as they lie there; the fake answers JSON, so a text is its own JSON. */
  const beside = (files: Readonly<Record<string, Reply>>) => (path: string) =>
    files[path.replace('/admin/extensions/screens/', '')] ?? { status: 404, body: null };

  test('are those that index.json names', async () => {
    const { platform } = await platformWith(
      false,
      beside({ 'index.json': { body: ['a.json', 'my%20b.json'] }, 'a.json': { body: page } }),
      folder,
    );
    const first = await platform.screens();
    expect(first).toEqual({
      is: 'texts',
      sources: [{ name: 'screens/a.json', text: JSON.stringify(page) }],
      issues: [
        {
          file: 'screens/index.json',
          line: 1,
          column: 1,
          pointer: '',
          message: 'File "my%20b.json" is named here, and does not exist.',
          screens: [],
        },
      ],
    });
    expect(await platform.screens()).toBe(first);
  });

  test('are none where there is no list, or the app itself answers in its place', async () => {
    const none = { is: 'texts', sources: [], issues: [] };
    for (const index of [{ status: 404 }, { body: '<html>', headers: { 'content-type': 'text/html' } }])
      expect(
        await (await platformWith(false, beside({ 'index.json': index }), folder)).platform.screens(),
      ).toEqual(none);
    expect(await (await platformWith(false, () => undefined)).platform.screens()).toEqual(none);
  });

  test('a list of something else is told', async () => {
    const { platform } = await platformWith(false, beside({ 'index.json': { body: { a: 1 } } }), folder);
    expect(await platform.screens()).toMatchObject({
      issues: [{ message: 'Must be a list of file names: ["shop.json"].' }],
    });
  });
});
