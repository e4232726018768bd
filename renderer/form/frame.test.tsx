/** The frame of a field, and the issues above a form. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldFrame, openFieldMenu, renderForm } from '../../tests/support/forms.tsx';
import { barriers } from '../../tests/support/widgets.tsx';

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

test('a required field is described as required if its control cannot announce it', async () => {
  const seats = { type: 'integer', meta: { required: true, interface: 'slider' } };
  await renderForm({ seats, title: { meta: { required: true } } });
  expect(fieldFrame('seats').getByRole('slider')).toHaveAccessibleDescription('Required');
  expect(fieldFrame('title').getByRole('textbox')).toBeRequired();
  expect(fieldFrame('title').getByRole('textbox')).not.toHaveAccessibleDescription();
  expect(await barriers()).toEqual([]);
});
