/** What stands around fields, and above them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldFrame, openFieldMenu, renderForm } from '../../tests/support/forms.tsx';

const required = (field: string) => ({ field, code: 'FAILED_VALIDATION', type: 'nnull' }) as const;

test('the issues above a form are listed in the order of the form, whichever came first', async () => {
  const { store } = await renderForm({ title: {}, note: {} });
  act(() => store.setIssues([required('note'), required('title')]));
  const summary = within(screen.getByRole('navigation'));
  expect(summary.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Title', 'Note']);
});

test('the menu of a field, closed by the keyboard, gives the focus back to its button', async () => {
  const room = await renderForm({ title: {} });
  const menu = await openFieldMenu(room, 'title');
  await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Copy raw value' })).toBeVisible());
  await room.user.keyboard('{Escape}');
  await waitFor(() =>
    expect(fieldFrame('title').getByRole('button', { name: 'Options of Title' })).toHaveFocus(),
  );
});
