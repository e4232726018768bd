/** The frame of a field, and the issues above a form. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldFrame, openFieldMenu, renderForm } from '../../tests/support/forms.tsx';

const required = (field: string) => ({ field, code: 'FAILED_VALIDATION', type: 'nnull' }) as const;

test('the issues above a form are listed in the order of the form, not in the order in which they occurred', async () => {
  const { store } = await renderForm({ title: {}, note: {} });
  act(() => store.setIssues([required('note'), required('title')]));
  const summary = within(screen.getByRole('navigation'));
  expect(summary.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Title', 'Note']);
});

test('a field menu returns the focus to its button when it is closed by the keyboard', async () => {
  const room = await renderForm({ title: {} });
  const menu = await openFieldMenu(room, 'title');
  await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Copy raw value' })).toBeVisible());
  await room.user.keyboard('{Escape}');
  await waitFor(() =>
    expect(fieldFrame('title').getByRole('button', { name: 'Options of Title' })).toHaveFocus(),
  );
});
