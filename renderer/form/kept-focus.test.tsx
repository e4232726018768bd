/** The focus stays in its field if the focused button disappears, and returns to it when a layer closes. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldFrame, renderForm } from '../../tests/support/forms.tsx';
import { listOf, openDrawer, renderRelated, rowsOf } from '../../tests/support/related.tsx';

const cleared = [
  ['input', { meta: { interface: 'input', options: { clear: true } } }, 'Salt'],
  [
    'input-multiline',
    { type: 'text', meta: { interface: 'input-multiline', options: { clear: true } } },
    'Salt',
  ],
  ['select-icon', { meta: { interface: 'select-icon' } }, 'lock'],
  ['datetime', { type: 'date', meta: { interface: 'datetime' } }, '2026-03-04'],
] as const;

test.each(cleared)('clearing %s moves the focus to its control', async (_, spec, value) => {
  const { user } = await renderForm({ title: spec as never }, { row: { title: value } });
  const clear = fieldFrame('title').getByRole('button', { name: 'Clear value' });
  clear.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(clear.isConnected).toBe(false));
  const control = fieldFrame('title').element.querySelector('[data-control]');
  await waitFor(() => expect(control).toContainElement(document.activeElement as HTMLElement));
  expect(document.activeElement).toHaveAttribute('aria-labelledby');
});

test('deselecting a related row and creating one return the focus to the field', async () => {
  const { user } = await renderRelated({ collection: 'albums' });
  const keeper = within(fieldFrame('keeper').element);
  (await keeper.findByRole('button', { name: 'Deselect' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(keeper.getByRole('combobox')).toHaveFocus());

  keeper.getByRole('button', { name: 'Create new' }).focus();
  await user.keyboard('{Enter}');
  const drawer = await openDrawer();
  await user.type(await drawer.findByRole('textbox', { name: /Name/ }), 'Eve');
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The button disappears, because a row is chosen.
  await waitFor(() => expect(keeper.getByRole('combobox')).toHaveFocus());
});

test('choosing a row in a dropdown, and Escape in it, return the focus to the field', async () => {
  const { user } = await renderRelated({ collection: 'albums' });
  const keeper = within(fieldFrame('keeper').element);
  const combobox = await keeper.findByRole('combobox');
  for (const key of ['{Escape}', '{ArrowDown}{Enter}']) {
    combobox.focus();
    await user.keyboard('{Enter}');
    const search = await keeper.findByRole('textbox', { name: 'Search' });
    await waitFor(() => expect(search).toHaveFocus());
    await keeper.findAllByRole('option');
    await user.keyboard(key);
    await waitFor(() => expect(search.isConnected).toBe(false));
    await waitFor(() => expect(combobox).toHaveFocus());
  }
});

test('removing a new row of a list moves the focus to the row that takes its place', async () => {
  const { user } = await renderRelated();
  const list = listOf('comments');
  await waitFor(() => expect(rowsOf('comments')).toHaveLength(3));
  for (const text of ['New one', 'New two']) {
    await user.click(list.getByRole('button', { name: 'Create new' }));
    const drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Text/ }), text);
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(list.getByRole('button', { name: 'Create new' })).toHaveFocus());
  }
  list.getByRole('button', { name: 'Remove "New one"' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(list.getByRole('button', { name: 'Remove "New two"' })).toHaveFocus());
});

test('the focus does not move if the user has left the field', async () => {
  const { user, store } = await renderForm(
    { title: { meta: { interface: 'input', options: { clear: true } } } },
    { row: { title: 'Salt' } },
  );
  fieldFrame('title').getByRole('button', { name: 'Clear value' }).focus();
  await user.click(document.body);
  expect(document.body).toHaveFocus();
  store.stage(['title'], null);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull());
  expect(document.body).toHaveFocus();
});
