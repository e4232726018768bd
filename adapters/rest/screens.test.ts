import { describe, expect, test } from 'vitest';
import { origin, token, type Reply } from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';

const page = { screens: { a: { path: '/a' } }, version: 1 };

async function platformWith(
  capability: boolean,
  reply: (path: string) => Reply | undefined,
  folder?: string,
) {
  const screens = folder === undefined ? {} : { screens: folder };
  const { platform, calls } = createFakePlatform(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { screens: capability } } } };
    if (path === '/auth/refresh') return token('t');
    return reply(path);
  }, screens);
  await platform.session.resume();
  return { platform, calls };
}

describe('EXT-01 screens of a platform that offers them', () => {
  test('are requested with the token, and later with their ETag', async () => {
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

describe('EXT-01 screens beside a static build', () => {
  const folder = `${origin}/admin/extensions/screens/`;
  /** File contents. The fake server responds with JSON, so each text is its own JSON. */
  const beside = (files: Readonly<Record<string, Reply>>) => (path: string) =>
    files[path.replace('/admin/extensions/screens/', '')] ?? { status: 404, body: null };

  test('are those that index.json lists', async () => {
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
          message: 'File "my%20b.json" is listed here but does not exist.',
          screens: [],
        },
      ],
    });
    expect(await platform.screens()).toBe(first);
  });

  test('are empty without a list, or if the server responds with the page of the app', async () => {
    const none = { is: 'texts', sources: [], issues: [] };
    for (const index of [{ status: 404 }, { body: '<html>', headers: { 'content-type': 'text/html' } }])
      expect(
        await (await platformWith(false, beside({ 'index.json': index }), folder)).platform.screens(),
      ).toEqual(none);
    expect(await (await platformWith(false, () => undefined)).platform.screens()).toEqual(none);
  });

  test('an invalid list is reported', async () => {
    const { platform } = await platformWith(false, beside({ 'index.json': { body: { a: 1 } } }), folder);
    expect(await platform.screens()).toMatchObject({
      issues: [{ message: 'Must be a list of file names: ["shop.json"].' }],
    });
  });
});
