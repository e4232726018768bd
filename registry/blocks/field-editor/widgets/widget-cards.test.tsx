import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFieldEditor } from '../../../../tests/support/field-editor.tsx';

const cards = (name: string) =>
  within(screen.getByRole('radiogroup', { name }))
    .getAllByRole('radio')
    .map((card) => card.textContent);

/** Opens the interfaces of a new field. */
async function openInterfaces(type: string) {
  const editor = await openFieldEditor('+', { type: 'standard' }, () => ({ change: null }));
  await editor.user.click(await screen.findByRole('textbox', { name: 'Key' }));
  await editor.user.paste('place');
  if (type !== 'String') await editor.choose('Type', type);
  await editor.tab('Interface');
  await screen.findByRole('radiogroup', { name: 'Interface' });
  return editor;
}

test('INT-system-03 interfaces for parts of the app are offered after the others, except those of one form', async () => {
  const { user, tab, sent } = await openInterfaces('String');
  const group = screen.getByRole('group', { name: /^For parts of the app/ });
  const system = within(group)
    .getAllByRole('radio')
    .map((card) => card.textContent);
  expect(system.toSorted()).toEqual(
    [
      'Collection',
      'Display template',
      'Field',
      'Folder',
      'Interface',
      'Language',
      'Scope',
      'Token',
    ].toSorted(),
  );
  expect(cards('Interface').slice(-system.length)).toEqual(system);
  await user.click(within(group).getByRole('radio', { name: 'Folder' }));
  expect(await screen.findByText('This interface has no options.')).toBeVisible();
  await tab('Display');
  await user.click(screen.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(sent.at(-1)?.body).toMatchObject({
    steps: [{ do: 'create-field', body: { meta: { interface: 'system-folder' } } }, { do: 'update-fields' }],
  });
});

test('FLD-32 the search finds cards by name and description, and Enter selects the first one', async () => {
  const { user } = await openInterfaces('String');
  const search = screen.getByRole('searchbox', { name: 'Search interfaces' });
  await user.type(search, 'file library');
  expect(cards('Interface')).toEqual(['Folder']);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('radio', { name: 'Folder' })).toBeChecked();
  expect(screen.getByRole('tab', { name: 'Interface' })).toHaveAttribute('aria-selected', 'true');
  expect(search).toHaveFocus();
  await user.type(search, '#');
  expect(screen.getByText('Nothing matches “file library#”.')).toBeVisible();
});

test('FLD-32 a type with few interfaces has no search', async () => {
  await openInterfaces('Boolean');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('DISP-labels-02 labels start with the choices of the interface', async () => {
  const { user, tab } = await openInterfaces('String');
  await user.click(screen.getByRole('radio', { name: /^Radio buttons/ }));
  await user.click(await screen.findByRole('button', { name: 'Create new' }));
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Spring');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await tab('Display');
  await user.click(screen.getByRole('radio', { name: /^Labels/ }));
  expect(await screen.findByRole('button', { name: 'Spring' })).toBeVisible();
});
