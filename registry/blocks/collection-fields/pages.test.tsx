import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSettings } from '../../../tests/support/data-model.tsx';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const list = () => screen.findByRole('list', { name: 'Fields and layout' });

test('DM-17 the fields of the platform come first, with a lock that says why they cannot be edited', async () => {
  const { user, clock } = await openSettings('/settings/data-model/directus_users');
  const [first, second] = within(await list()).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent('email');
  expect(second).toHaveTextContent('nickname');
  const lock = within(first).getByRole('img', { name: 'The platform defines this field' });
  await user.hover(lock);
  await waitFor(() => {
    act(() => clock.advance(1000));
    expect(screen.getByRole('tooltip')).toHaveTextContent('The platform defines this field');
  });
  expect(within(first).queryByRole('link')).toBeNull();
  expect(within(first).queryByRole('button')).toBeNull();
  expect(within(second).queryByRole('img', { name: 'The platform defines this field' })).toBeNull();
});

test('DM-21 a collection without settings gets them when its page opens, and is read again', async () => {
  const { calls } = await openSettings('/settings/data-model/notes');
  const settings = () =>
    calls.findIndex(({ method, path }) => method === 'PATCH' && path === '/collections/notes');
  await waitFor(() => expect(calls[settings()]?.body).toEqual({ meta: {} }));
  await waitFor(() =>
    expect(calls.slice(settings()).some(({ path }) => path.startsWith('/fields'))).toBe(true),
  );
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('DM-21 a collection with settings is not changed when its page opens', async () => {
  const { calls } = await openSettings('/settings/data-model/articles');
  await list();
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('FLD-02 the menu offers nine kinds of fields and groups, and opens the editor of the chosen one', async () => {
  const { user, press, router } = await openSettings('/settings/data-model/articles');
  await list();
  await press('Add a field');
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries.map((text) => text.replace(/(?<=[a-z])[A-Z].*/, ''))).toEqual([
    'Standard field',
    'Presentation',
    'Group',
    'File',
    'Files',
    'Many to one',
    'One to many',
    'Many to many',
    'Many to any',
    'Translations',
  ]);
  await user.click(screen.getByRole('menuitem', { name: /^Many to any/ }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/settings/data-model/articles/+?type=m2a');
});

test('DM-29 saved settings are reported, and one entry of the history names the change that Undo takes back', async () => {
  const change = { id: 9, isLast: true, parts: [{ of: 'collection', collection: 'articles' }] };
  const { user, fill, calls } = await openSettings('/settings/data-model/articles', {
    reply: ({ path, method }) =>
      path.startsWith('/schema/changes') && method === 'GET' ? { body: { data: [change] } } : undefined,
  });
  await fill('Note', 'What editors see');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings of “Articles” saved')).toBeInTheDocument();
  const history = calls.filter(({ path }) => path.startsWith('/schema/changes'));
  expect(history.map(({ path }) => path)).toEqual(['/schema/changes?limit=1']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/schema/changes/9/undo'));
});
