import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call } from '../../../tests/support/fake-fetch.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels } = registry;
await preload([...blocks.all, ...panels.all] as never);

const noRows = { body: { data: [] } };

test.each([
  ['/settings/permissions', 'true'],
  ['/settings/roles/public', 'true'],
  ['/settings/data-model', null],
])('on %s, the link to the roles is marked as the page above: %s', async (path, marked) => {
  const articles = articlesReply();
  const reply = (call: Call) => articles(call) ?? (call.path.startsWith('/roles') ? noRows : undefined);
  await openBuiltIn(path, { registry, slots, reply });
  const navigation = within(await screen.findByRole('navigation', { name: 'Navigation' }));
  const links = await navigation.findAllByRole('link');
  const roles = navigation.getByRole('link', { name: 'Roles & permissions' });
  await waitFor(() => expect(roles.getAttribute('aria-current')).toBe(marked));
  expect(links.filter((link) => link.hasAttribute('aria-current')).length).toBeLessThan(2);
});
