import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawFilterPanel, only } from '../../../tests/support/filter-panel.tsx';

test('a rule that another client stored is shown in words, and can be removed', async () => {
  const rule = { _or: [{ words: { _gt: 3 } }, { author: { name: { _eq: 'Ada' } } }] };
  const { user, applied } = drawFilterPanel([{ key: 'a', field: '', operator: 'rule', value: rule }]);
  const group = await screen.findByRole('group', { name: 'Rule' });
  expect(group.textContent).toContain('Words is greater than 3 or Author › Name is Ada');
  await user.click(within(group).getByRole('button', { name: 'Remove this rule' }));
  expect(screen.queryByRole('group', { name: 'Rule' })).toBeNull();
  expect(applied()).toBeNull();
});

test('a rule with an error is named, and not applied', async () => {
  drawFilterPanel([{ key: 'a', field: '', operator: 'rule', value: { words: { _above: 3 } } }]);
  expect((await screen.findByRole('group', { name: 'Rule' })).textContent).toContain('Not applied');
});

test('a rule with groups is built, read in words, edited as JSON and removed; Escape asks first', async () => {
  const { user, applied, changes, confirm } = drawFilterPanel();
  await user.click(screen.getByRole('button', { name: 'Add a rule with groups' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rule' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Add filter' }));
  await user.keyboard('title{Enter}salt');
  await user.click(dialog.getByRole('button', { name: 'Add a group' }));
  const any = within(dialog.getByRole('group', { name: 'Any of these' }));
  await user.click(any.getByRole('combobox', { name: 'Add filter' }));
  await user.keyboard('words{Enter}12');
  // The question of an edited dialog is answered with "Keep editing".
  await user.keyboard('{Escape}');
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Discard your changes?' }));
  expect(changes).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const rule = { _and: [{ title: { _contains: 'salt' } }, { _or: [{ words: { _eq: 12 } }] }] };
  expect(applied()).toEqual(only(rule));
  const whole = within(await screen.findByRole('group', { name: 'Rule' }));
  expect(whole.getByText(/Title contains salt and Words is 12/)).toBeVisible();

  await user.click(whole.getByRole('button', { name: 'Edit this rule' }));
  const again = within(await screen.findByRole('dialog', { name: 'Rule' }));
  await user.click(again.getByRole('radio', { name: 'JSON' }));
  const editor = await again.findByRole('textbox');
  const write = (text: string) =>
    act(() => {
      const view = EditorView.findFromDOM(editor) as EditorView;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    });
  write('{"author":{"salary":{"_gt":1}},"wrong":{"_eq":1}}');
  expect(again.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
  write('{"author":{"name":{"_starts_with":"A"}}}');
  await user.click(again.getByRole('button', { name: 'Apply' }));
  expect(applied()).toEqual(only({ author: { name: { _starts_with: 'A' } } }));
  expect(changes.mock.lastCall?.[0].filters).toHaveLength(1);

  await user.click(await screen.findByRole('button', { name: 'Remove this rule' }));
  expect(applied()).toBeNull();
});

test('a text that is typed while the list of fields loads is kept', async () => {
  drawFilterPanel();
  const input = await screen.findByRole('combobox', { name: 'Add filter' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: 'wor' } });
  expect(await screen.findByRole('option', { name: 'Words' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Add filter' })).toHaveValue('wor');
  expect(screen.queryByRole('option', { name: 'Title' })).toBeNull();
});
