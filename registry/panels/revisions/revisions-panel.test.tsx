import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, interfaces } = registry;
await preload([...blocks.all, ...panels.all, interfaces.get('input'), slots.Form, slots.Fields] as never);

interface Given {
  readonly key?: string;
  readonly accountability?: 'all' | 'activity' | null;
  readonly granted?: readonly string[] | 'all';
}

/** Opens an item, and returns the titles of the sections of its sidebar. */
async function sectionsOf({ key = '1', accountability = 'all', granted = 'all' }: Given) {
  const answers = articlesReply({ granted });
  const reply = (call: Call) => {
    if (call.path.startsWith('/collections')) {
      const meta = { collection: 'articles', accountability };
      return { body: { data: [{ collection: 'articles', meta, schema: { name: 'articles' } }] } };
    }
    if (call.path.startsWith('/items/articles/'))
      return { body: { data: { id: 1, title: 'Salt', place: null } } };
    if (call.path.startsWith('/revisions')) return { body: { data: [], meta: { filter_count: 0 } } };
    return answers(call);
  };
  await openBuiltIn(`/collections/articles/${key}`, { registry, slots, reply });
  await screen.findByRole('textbox', { name: /^Title/ });
  const sidebar = screen.getByRole('complementary');
  return [...sidebar.querySelectorAll('h2')].map(({ textContent }) => textContent);
}

test('the sidebar of an item has its information and its revisions', async () => {
  expect(await sectionsOf({})).toEqual(['About Articles', 'Revisions']);
});

test.each<[string, Given]>([
  ['is new', { key: '+' }],
  ['belongs to a collection that keeps only its activity', { accountability: 'activity' }],
  ['is open for a user who may not read revisions', { granted: ['read', 'update'] }],
])('the sidebar has no revisions if the item %s', async (_, given) => {
  expect(await sectionsOf(given)).toEqual(['About Articles']);
});
