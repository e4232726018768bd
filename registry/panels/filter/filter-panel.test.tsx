import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawFilterPanel, filterValue, only } from '../../../tests/support/filter-panel.tsx';
import { filterOf } from '../../../schemas/query/filters.ts';
import { barriers } from '../../../tests/support/widgets.tsx';

const compare = (field: string) => screen.getByRole('combobox', { name: `How ${field} is compared` });

test('FILT-02 a filter is applied 850 ms after the last key', async () => {
  const { user, add, clock, changes } = drawFilterPanel();
  await add('Title');
  await user.keyboard('sal');
  act(() => clock.advance(849));
  await user.keyboard('t');
  act(() => clock.advance(849));
  expect(changes).not.toHaveBeenCalled();
  act(() => clock.advance(1));
  expect(filterOf(changes.mock.lastCall?.[0].filters)).toEqual(only({ title: { _contains: 'salt' } }));
  expect(changes).toHaveBeenCalledOnce();
});

test('a name and Enter add a filter, whose value has the focus', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Title');
  expect(await filterValue('Title')).toHaveFocus();
  await user.keyboard('salt');
  expect(applied()).toEqual(only({ title: { _contains: 'salt' } }));
  await add('Words');
  expect(await filterValue('Words')).toHaveFocus();
  await user.keyboard('12');
  expect(applied()).toEqual({ _and: [{ title: { _contains: 'salt' } }, { words: { _eq: 12 } }] });
  expect(await barriers()).toEqual([]);
});

test('the start of a name adds the first match; Escape closes only the list of fields', async () => {
  const { user, escaped } = drawFilterPanel();
  await user.click(await screen.findByRole('combobox', { name: 'Add filter' }));
  await user.keyboard('wor');
  expect(await screen.findByRole('option', { name: 'Words' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  const fields = screen.getByRole('combobox', { name: 'Add filter' });
  expect(escaped).not.toHaveBeenCalled();
  expect(fields).toHaveFocus();
  expect(screen.queryByRole('group')).toBeNull();
  await user.clear(fields);
  await user.keyboard('wor{Enter}');
  expect(await screen.findByRole('group', { name: 'Words' })).toBeVisible();
});

test('Enter adds the first match, even if the list of fields opened later than the text was typed', async () => {
  const { user } = drawFilterPanel();
  await user.click(await screen.findByRole('combobox', { name: 'Add filter' }));
  await screen.findByRole('listbox', { name: 'Add filter' });
  await user.keyboard('{Escape}');
  const fields = screen.getByRole('combobox', { name: 'Add filter' });
  fireEvent.change(fields, { target: { value: 'wor' } });
  await screen.findByRole('option', { name: 'Words' });
  await user.keyboard('{Enter}');
  expect(screen.getAllByRole('group', { name: 'Words' })).toHaveLength(1);
  await waitFor(async () => expect(await filterValue('Words')).toHaveFocus());
});

test('the list of fields that was loaded by a click is opened, and the input controls it', async () => {
  const { user } = drawFilterPanel();
  await user.click(await screen.findByRole('combobox', { name: 'Add filter' }));
  const list = await screen.findByRole('listbox', { name: 'Add filter' });
  const input = screen.getByRole('combobox', { name: 'Add filter' });
  expect(input).toHaveFocus();
  await waitFor(() => expect(input).toHaveAttribute('aria-controls', list.id));
});

test('choices of a radio field are selected, one or several', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Section');
  const one = await screen.findByRole('combobox', { name: 'Value of Section' });
  expect(one).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await user.click(await screen.findByRole('option', { name: 'Food' }));
  expect(applied()).toEqual(only({ section: { _eq: 'food' } }));
  await user.selectOptions(compare('Section'), 'is one of');
  expect(compare('Section')).toHaveFocus();
  await user.click(await screen.findByRole('combobox', { name: /^Value of Section/ }));
  await user.click(await screen.findByRole('option', { name: 'Craft' }));
  expect(applied()).toEqual(only({ section: { _in: ['craft', 'food'] } }));
  const chips = screen.getByRole('list', { name: 'Value of Section' });
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Craft', 'Food']);
  await user.click(screen.getByRole('button', { name: 'Remove the value Food' }));
  expect(applied()).toEqual(only({ section: { _in: ['craft'] } }));
  expect(screen.getByRole('combobox', { name: /^Value of Section/ })).toHaveFocus();
  await user.selectOptions(compare('Section'), 'contains');
  expect(await screen.findByRole('textbox', { name: 'Value of Section' })).toHaveValue('craft');
});

test('the members of a list with choices are selected', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Labels');
  await user.selectOptions(compare('Labels'), 'contains');
  await user.click(await screen.findByRole('combobox', { name: 'Value of Labels' }));
  await user.click(await screen.findByRole('option', { name: 'Places' }));
  expect(applied()).toEqual(only({ labels: { _contains: 'places' } }));
});

test('a JSON list is compared with a whole member: a choice, a tag, or another text', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Moods');
  expect(compare('Moods')).toHaveDisplayValue('contains');
  await user.click(await screen.findByRole('combobox', { name: 'Value of Moods' }));
  await user.click(await screen.findByRole('option', { name: 'Places' }));
  expect(applied()).toEqual(only({ moods: { _contains: '"places"' } }));
  await user.selectOptions(compare('Moods'), 'doesn’t contain');
  expect(await screen.findByRole('combobox', { name: 'Value of Moods' })).toHaveValue('Places');
  expect(applied()).toEqual(only({ moods: { _ncontains: '"places"' } }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter on Moods' }));
  await add('Topics');
  await user.click(await screen.findByRole('combobox', { name: 'Value of Topics' }));
  await user.click(await screen.findByRole('option', { name: 'smart "toys"' }));
  expect(applied()).toEqual(only({ topics: { _contains: String.raw`"smart \"toys\""` } }));
});

test('a JSON list whose choices are numbers offers no comparison with a part of its text', async () => {
  const { add } = drawFilterPanel();
  await add('Sizes');
  const offered = within(compare('Sizes')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['is empty', 'isn’t empty']);
});

test('FILT-11 a boolean is yes or no', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Featured');
  const choice = await screen.findByRole('combobox', { name: 'Value of Featured' });
  expect(choice).toHaveFocus();
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select an item…', 'Yes', 'No']);
  await user.selectOptions(choice, 'No');
  expect(applied()).toEqual(only({ featured: { _eq: false } }));
});

test('a number that is not one is not applied, and says so', async () => {
  const { user, add, applied, changes } = drawFilterPanel();
  await add('Words');
  expect(screen.getByText('Not applied yet: enter a value.')).toBeVisible();
  await user.keyboard('many');
  expect(await filterValue('Words')).toHaveAccessibleDescription(
    'Not applied: enter a number that fits this field.',
  );
  expect(await filterValue('Words')).toBeInvalid();
  expect(applied()).toBeNull();
  expect(changes).not.toHaveBeenCalled();
  await user.clear(await filterValue('Words'));
  await user.keyboard('7');
  expect(applied()).toEqual(only({ words: { _eq: 7 } }));
  await user.keyboard('.5');
  expect(screen.getByText('Not applied: enter a number that fits this field.')).toBeVisible();
  expect(applied()).toBeNull();
  expect(await filterValue('Words')).toHaveValue('7.5');
});

test('FILT-08 a range with one limit is not applied', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Words');
  await user.selectOptions(compare('Words'), 'is between');
  await user.type(await filterValue('Words'), '3');
  expect(screen.getByText('Not applied yet: enter both limits.')).toBeVisible();
  expect(applied()).toBeNull();
  const upper = screen.getByLabelText('Upper limit of Words');
  await user.type(upper, '9x');
  expect(upper).toBeInvalid();
  expect(await filterValue('Words')).toBeValid();
  await user.keyboard('{Backspace}');
  expect(applied()).toEqual(only({ words: { _between: [3, 9] } }));
});

test('FILT-09 the values of a list are rows; an empty list is not applied', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Words');
  await user.selectOptions(compare('Words'), 'is one of');
  expect(applied()).toBeNull();
  const rows = () => screen.findAllByLabelText('Value of Words');
  await user.type((await rows())[0] as HTMLElement, '3');
  await user.type((await rows())[1] as HTMLElement, '5');
  expect(await rows()).toHaveLength(3);
  expect(applied()).toEqual(only({ words: { _in: [3, 5] } }));
  await user.click(screen.getAllByRole('button', { name: 'Remove this value of Words' })[0] as HTMLElement);
  expect(applied()).toEqual(only({ words: { _in: [5] } }));
});

test('FILT-01 a half-typed date is not applied, and says so', async () => {
  const { user, add, applied } = drawFilterPanel();
  await add('Published');
  const input = await screen.findByRole('combobox', { name: 'Value of Published' });
  expect(input).toHaveFocus();
  await user.keyboard('1/31/2026');
  expect(applied()).toEqual(only({ published: { _eq: '2026-01-31' } }));
  await user.clear(input);
  await user.keyboard('1/');
  expect(input).toHaveAccessibleDescription(/^Not applied. This is not valid. Use the format /);
  await user.tab();
  expect(screen.getAllByText(/This is not valid/)).toHaveLength(1);
  expect(applied()).toBeNull();
});

test('FILT-01 a related row and a user are shown by their names, not by their keys', async () => {
  const { user, add, applied } = drawFilterPanel();
  const author = await add('Author');
  await user.click(await within(author).findByRole('combobox', { name: 'Value of Author' }));
  await user.click(await screen.findByRole('option', { name: 'Ingrid Halvorsen' }));
  expect(applied()).toEqual(only({ author: { _eq: 1 } }));
  expect(await within(author).findByText('Ingrid Halvorsen')).toBeVisible();
  const editor = await add('Editor');
  await user.click(await within(editor).findByRole('combobox', { name: 'Value of Editor' }));
  await user.click(await screen.findByRole('option', { name: /Ada Nilsen/ }));
  expect(applied()).toMatchObject({
    _and: [{}, { editor: { _eq: '7d3c9a52-0000-4000-8000-000000000001' } }],
  });
  expect(await within(editor).findByText(/Ada Nilsen/)).toBeVisible();
});

test('a wrong id and an unknown field are not applied; a secret field is only compared with nothing', async () => {
  const unknown = { key: 'k', field: 'gone', operator: 'eq', value: 1 };
  const { user, add, applied } = drawFilterPanel([unknown]);
  const gone = await screen.findByRole('group', { name: 'Gone' });
  expect(gone).toHaveTextContent('a field does not exist');
  await add('Ref');
  await user.keyboard('8cbb43fe');
  expect(await filterValue('Ref')).toHaveAccessibleDescription(/enter a complete ID/);
  expect(applied()).toBeNull();
  await add('Token');
  expect(compare('Token')).toHaveFocus();
  expect(compare('Token')).toHaveTextContent(/^is emptyisn’t empty$/);
});

test('a stored comparison that lists do not have, and a wrong value of a related field, are not applied', async () => {
  const { user, applied } = drawFilterPanel([
    { key: 'a', field: 'title', operator: 'regex', value: '^S' },
    { key: 'b', field: 'author.id', operator: 'eq', value: 'many' },
  ]);
  expect(await screen.findByRole('group', { name: 'Title' })).toHaveTextContent(
    'Not applied: lists do not compare in this way.',
  );
  const related = screen.getByRole('group', { name: 'Author › ID' });
  expect(related).toHaveTextContent('Not applied: enter a number');
  await user.selectOptions(compare('Title'), 'equals');
  expect(applied()).toEqual(only({ title: { _eq: '^S' } }));
});

test('incomplete filters stay while others are edited, and go with the others', async () => {
  const { user, add, applied, clear } = drawFilterPanel();
  await add('Words');
  await add('Title');
  await user.keyboard('salt');
  expect(applied()).toEqual(only({ title: { _contains: 'salt' } }));
  expect(screen.getByRole('group', { name: 'Words' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the filter on Title' }));
  expect(screen.getByRole('combobox', { name: 'Add filter' })).toHaveFocus();
  expect(applied()).toBeNull();
  expect(screen.getByRole('group', { name: 'Words' })).toBeVisible();
  await user.type(await filterValue('Words'), '3');
  expect(applied()).toEqual(only({ words: { _eq: 3 } }));
  clear();
  expect(screen.queryByRole('group')).toBeNull();
});
