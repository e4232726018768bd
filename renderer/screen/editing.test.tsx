/** All editing screens: confirmations before deletions, and when Save is enabled. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { mergeScreens } from '../../schemas/screen/merge.ts';
import type { ElementSpec } from '../../schemas/screen/types.ts';
import { openArticle } from '../../tests/support/article.tsx';
import { builtInScreens } from '../../tests/support/built-in.tsx';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const { screens } = mergeScreens([builtInScreens]);
const editing = Object.entries(screens).filter(([, { data = {}, redirect }]) =>
  Object.values(data).some((entry) => redirect === undefined && entry.key !== undefined && !entry.readonly),
);
const saves: ReadonlySet<string> = new Set(['item.save', 'collection.save']);
const actionOf = ({ action }: ElementSpec) => (typeof action === 'object' ? action : { do: action ?? '' });

test.each(editing)(
  'FORM-16 %s confirms deleting and archiving, and enables Save only if the form can be saved',
  (_, { elements = {}, data = {} }) => {
    const all = Object.values(elements);
    const taking = all.filter((element) =>
      ['item.delete', 'files.delete', 'item.archive'].includes(actionOf(element).do),
    );
    // `collection.delete` asks its own question, which names what is lost.
    const asksItself = all.some((element) => actionOf(element).do === 'collection.delete');
    // The only row of a collection, such as the settings of the project, is neither deleted nor archived.
    const isOnlyRow = Object.values(data).some(({ key }) => key === null);
    expect(taking.length).toBeGreaterThan(asksItself || isOnlyRow ? -1 : 1);
    for (const element of taking) expect(actionOf(element)).toHaveProperty('confirm');
    const saving = all.filter((element) => saves.has(actionOf(element).do));
    expect(saving).toHaveLength(1);
    expect(saving[0]?.disabled?.map(({ when }) => when)).toContainEqual({ '!': { var: 'form.canSave' } });
  },
);

test('FORM-16 Save is enabled by an edit, and disabled again when it is undone', async () => {
  const { user, title, button, calls } = await openArticle(registry);
  expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Save'));
  await user.type(title, 'y');
  await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-disabled'));
  await user.type(title, '{Backspace}');
  await waitFor(() => expect(button('Save')).toHaveAttribute('aria-disabled', 'true'));
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test.each([
  ['Delete', 'DELETE'],
  ['Archive', 'PATCH'],
])('FORM-16 %s opens a confirmation, and cancelling it keeps the item', async (name, method) => {
  const { user, button, calls } = await openArticle(registry);
  const sent = () => calls.filter((call) => call.method === method && call.path.startsWith('/items'));
  await user.click(button(name));
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  await user.click(button(name));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('ITEM-18 the question before deleting names the item', async () => {
  const { user, button } = await openArticle(registry);
  await user.click(button('Delete'));
  expect(
    await screen.findByRole('dialog', { name: 'Delete “Articles 1”? This cannot be undone.' }),
  ).toBeVisible();
});

test('archiving says what happened, and Undo writes the previous value', async () => {
  const { user, button, calls } = await openArticle(registry);
  await user.click(button('Archive'));
  const question = await screen.findByRole('dialog', { name: 'Archive “Articles 1”?' });
  await user.click(within(question).getByRole('button', { name: 'Archive' }));
  const notice = await screen.findByText('1 article archived');
  const toast = notice.closest<HTMLElement>('[role="status"]');
  if (!toast) throw new Error('The notification is not a status.');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 article restored')).toBeVisible();
  const bodies = calls
    .filter(({ method, path }) => method === 'PATCH' && path.startsWith('/items/articles'))
    .map(({ body }) => body);
  expect(bodies).toEqual([{ status: 'archived' }, { keys: ['1'], data: { status: 'draft' } }]);
});
