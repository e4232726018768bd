import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

test('REV-01 ITEM-04 administrators see the revisions of an item', async () => {
  expect(await sectionsOf({})).toContain('Revisions');
});

test('REV-02 the page of a singleton shows the revisions of its row', async () => {
  const answers = articlesReply({ granted: 'all' });
  const calls: string[] = [];
  await openBuiltIn('/collections/articles', {
    registry,
    slots,
    reply(call) {
      if (call.path.startsWith('/collections')) {
        const meta = { collection: 'articles', accountability: 'all', singleton: true };
        return { body: { data: [{ collection: 'articles', meta, schema: { name: 'articles' } }] } };
      }
      if (call.path.startsWith('/items/articles'))
        return { body: { data: { id: 7, title: 'Salt', place: null } } };
      if (!call.path.startsWith('/revisions')) return answers(call);
      calls.push(decodeURIComponent(call.path));
      const activity = { action: 'update', timestamp: '2026-11-26T08:00:00Z', user: null };
      const data = [
        { id: 3, item: '7', collection: 'articles', data: {}, delta: { title: 'Salt' }, activity },
      ];
      return { body: { data, meta: { filter_count: 1 } } };
    },
  });
  await screen.findByRole('textbox', { name: /^Title/ });
  const sidebar = screen.getByRole('complementary');
  await userEvent.click(within(sidebar).getByRole('button', { name: /^Revisions/ }));
  expect(await within(sidebar).findByText('Title')).toBeVisible();
  expect(calls.join()).toContain('"item":{"_eq":"7"}');
});

test.each<[string, Given]>([
  ['is new', { key: '+' }],
  ['belongs to a collection that keeps only its activity', { accountability: 'activity' }],
  ['is open for a user who may not read revisions', { granted: ['read', 'update'] }],
])('REV-01 ITEM-04 the sidebar has no revisions if the item %s', async (_, given) => {
  expect(await sectionsOf(given)).not.toContain('Revisions');
});
