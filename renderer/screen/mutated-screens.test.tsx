/**
 * Screen descriptors with mistakes that no validator detects (another text, another icon, a condition that is
 * never true). No page may be blank or crash because of one. The test renders a sample of them.
 */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import builtIn from '../../screens.json';
import { registry } from '../../registry/index.ts';
import { checkScreens } from '../../schemas/screen/validate.ts';
import type { ScreensFile } from '../../schemas/screen/types.ts';
import { mutationsOf } from '../../tests/support/screen-mutations.ts';
import type { Call, Reply } from '../../tests/support/fake-fetch.ts';
import { openShell } from '../../tests/support/shell.tsx';
import { ScreenView } from './ScreenView.tsx';

const { blocks, panels, layouts, actions } = registry;
const known = { blocks: blocks.all, panels: panels.all, layouts: layouts.all, actions: actions.all };

/** The URL of each screen. */
const addresses: Readonly<Record<string, string>> = {
  'content.overview': '/collections',
  'content.singleton': '/collections/frontpage',
  'content.list': '/collections/articles',
  'content.item': '/collections/articles/1',
  'users.list': '/users',
  'users.item': '/users/u1',
  'files.list': '/files',
  'activity.list': '/activity',
  'activity.item': '/activity/1',
  'settings.data-model': '/settings/data-model',
};
const screenOf = (pointer: string) => /^\/screens\/([^/]+)/.exec(pointer)?.[1] ?? 'content.overview';

const unseen = mutationsOf(builtIn)
  .filter(({ pointer }) => addresses[screenOf(pointer)] !== undefined)
  .filter((_, i) => i % 10 === 0)
  .filter((mutation) => checkScreens(mutation.file(), known).findings.length === 0);

const collections = ['articles', 'frontpage', 'directus_users', 'directus_files', 'directus_activity'].map(
  (collection) => ({
    collection,
    meta: { collection, singleton: collection === 'frontpage', system: collection.startsWith('directus_') },
    schema: { name: collection },
  }),
);
const row = { id: 1, title: 'One', action: 'update', collection: 'articles', item: '1' };

function reply({ path }: Call): Reply | undefined {
  if (path.startsWith('/users/me')) return undefined;
  if (path.startsWith('/collections')) return { body: { data: collections } };
  if (path.startsWith('/fields'))
    return {
      body: {
        data: collections.flatMap(({ collection }) =>
          ['id', 'title', 'action', 'collection', 'item'].map((field) => ({
            collection,
            field,
            type: field === 'id' ? 'integer' : 'string',
            meta: { collection, field, interface: 'input' },
            schema: { name: field, is_primary_key: field === 'id', has_auto_increment: field === 'id' },
          })),
        ),
      },
    };
  const isOne = /^\/(items\/\w+|users|files|activity)\/|^\/items\/frontpage/.test(path);
  return { body: { data: isOne ? row : [row], meta: { filter_count: 1, total_count: 1 } } };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the sample is large enough', () => {
  expect(unseen.length).toBeGreaterThan(60);
});

test.each(unseen.map((mutation) => [`${mutation.kind} ${mutation.pointer}`, mutation] as const))(
  'EXT-01 drawn with %s',
  async (_, mutation) => {
    const failed = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const screens = mutation.file() as ScreensFile;
    await openShell(addresses[screenOf(mutation.pointer)] ?? '/', {
      signedIn: true,
      screens,
      view: ScreenView,
      registry,
      reply,
    });
    // Below the header there must be an element or a message that the data does not exist.
    await waitFor(() => {
      const below = [...(document.querySelector('main')?.children ?? [])].filter(
        ({ tagName }) => tagName === 'DIV',
      );
      const drawn = below.flatMap((part) => [...part.querySelectorAll('*')]);
      expect(drawn.filter((part) => part.closest('[aria-hidden]') === null).length).toBeGreaterThan(0);
    });
    expect(screen.queryByText(/This page could not be displayed/)).toBeNull();
    expect(failed.mock.calls.filter(([text]) => String(text).startsWith('The screen at'))).toEqual([]);
  },
);
