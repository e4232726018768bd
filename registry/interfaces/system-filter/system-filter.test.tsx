import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { relatedMetadata } from '../../../tests/support/related.tsx';
import { renderInterface, testContext } from '../../../tests/support/widgets.tsx';

const id = 'system-filter';
const options = { collectionName: 'articles' };
const add = () => screen.getAllByRole('combobox', { name: 'Add filter' }).at(-1) as HTMLElement;

describe(id, () => {
  test('INT-system-03 conditions and nested groups are added', async () => {
    const { user, onChange } = await renderInterface(id, { options });
    await user.click(add());
    await user.click(screen.getByRole('option', { name: 'Title' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.type(screen.getByRole('textbox', { name: 'Value of Title' }), 'salt');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ title: { _contains: 'salt' } }] });
    await user.click(screen.getByRole('button', { name: 'Add a group' }));
    const inner = within(screen.getByRole('group', { name: 'Any of these' }));
    await user.click(inner.getByRole('combobox', { name: 'Add filter' }));
    await user.click(screen.getByRole('option', { name: 'Author' }));
    await user.selectOptions(inner.getByRole('combobox', { name: 'How Author is compared' }), 'empty');
    expect(onChange).toHaveBeenLastCalledWith({
      _and: [{ title: { _contains: 'salt' } }, { _or: [{ author: { _empty: true } }] }],
    });
  });

  test('the operator of a group is changed, conditions and groups are removed', async () => {
    const { user, onChange } = await renderInterface(id, {
      options,
      value: { _and: [{ title: { _eq: 'a' } }, { _or: [{ author: { _empty: true } }] }] },
    });
    const inner = within(screen.getByRole('group', { name: 'Any of these' }));
    await user.selectOptions(inner.getByRole('combobox', { name: 'How they are joined' }), 'and');
    await user.click(screen.getByRole('button', { name: 'Remove the filter on Title' }));
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ _and: [{ author: { _empty: true } }] }] });
    await user.click(screen.getByRole('button', { name: 'Remove the group' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('rules that the editor cannot show are kept unchanged', async () => {
    const odd = { author: { _in: [null, 1] } };
    const { user, onChange } = await renderInterface(id, {
      options,
      value: { _and: [odd, { title: { _eq: 'a' } }] },
    });
    await user.type(screen.getByRole('textbox', { name: 'Value of Title' }), 'b');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [odd, { title: { _eq: 'ab' } }] });
  });

  test('the fields belong to the collection in another field', async () => {
    const { user } = await renderInterface(id, {
      options: { collectionField: 'collection' },
      values: { collection: 'authors' },
    });
    await user.click(add());
    expect(screen.getByRole('option', { name: 'Name' })).toBeVisible();
  });

  test('a value that is not a rule is shown raw, with a notice, and not overwritten', async () => {
    const { onChange } = await renderInterface(id, { options, value: 'title = salt' });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a condition on related rows is added by keyboard, and compares with the current user', async () => {
    const { user, onChange } = await renderInterface(id, { options: { collectionName: 'authors' } });
    add().focus();
    await user.keyboard('fields of articles{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('option', { name: 'Articles › Title' })).toBeVisible());
    // Back, and in again.
    await user.keyboard('{Backspace}');
    expect(screen.getByRole('option', { name: 'Name' })).toBeVisible();
    await user.keyboard('fields of articles{Enter}');
    await user.keyboard('editor{Enter}');
    const group = within(screen.getByRole('group', { name: /^At least one item of Articles meets/ }));
    const source = group.getByRole('combobox', { name: 'Kind of value: Value of Editor' });
    await vi.waitFor(() => expect(group.getByRole('group', { name: 'Editor' })).toContainElement(focused()));
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.selectOptions(source, 'The current user');
    const mine = { _and: [{ editor: { _eq: '$CURRENT_USER' } }] };
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ articles: { _some: mine } }] });
    await user.selectOptions(group.getByRole('combobox', { name: /^How many items/ }), 'none');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ articles: { _none: mine } }] });
  });

  test('FILT-03 relations are opened three deep, and no deeper', async () => {
    const { user, onChange } = await renderInterface(id, { options: { collectionName: 'topics' } });
    add().focus();
    for (const step of ['Parent', 'Parent › Parent', 'Parent › Parent › Parent'])
      await user.keyboard(`fields of ${step}…{Enter}`);
    expect(screen.queryByRole('option', { name: /^Fields of/ })).toBeNull();
    await user.keyboard('name{Enter}');
    await user.keyboard('salt');
    expect(onChange).toHaveBeenLastCalledWith({
      _and: [{ parent: { parent: { parent: { name: { _contains: 'salt' } } } } }],
    });
  });

  test('a many-to-any opens its collections, and then the fields of one', async () => {
    const { user, onChange } = await renderInterface(id, {
      options: { collectionName: 'pages' },
      context: testContext({ metadata: relatedMetadata }),
    });
    add().focus();
    await user.keyboard('fields of blocks{Enter}fields of blocks › item{Enter}');
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Fields of Blocks › Item: Block text…',
      'Fields of Blocks › Item: Block picture…',
      'Fields of Blocks › Item: Block quote…',
      'Back',
    ]);
    await user.keyboard('quote{Enter}');
    // Back leads to the collections.
    await user.keyboard('{Backspace}');
    await user.keyboard('text{Enter}heading{Enter}');
    await user.keyboard('salt');
    expect(onChange).toHaveBeenLastCalledWith({
      _and: [{ blocks: { _some: { _and: [{ 'item:block_text': { heading: { _contains: 'salt' } } }] } } }],
    });
    expect(screen.getByRole('textbox', { name: 'Value of Item: Block text › Heading' })).toHaveValue('salt');
  });

  test('a date is compared with a time before now', async () => {
    const { user, onChange } = await renderInterface(id, {
      options: { collectionName: 'visits' },
      value: { _and: [{ day: { _gte: '$NOW(-7 days)' } }] },
    });
    const amount = screen.getByRole('textbox', { name: 'Amount of time: Value of Day' });
    await user.clear(amount);
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(amount).toHaveAccessibleDescription('Not part of the rule yet: enter a value.');
    await user.type(amount, '2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of time: Value of Day' }), 'weeks');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ day: { _gte: '$NOW(-2 weeks)' } }] });
  });

  test('choices are chosen: one of them, or several', async () => {
    const { user, onChange } = await renderInterface(id, { options: { collectionName: 'visits' } });
    add().focus();
    await user.keyboard('season{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Value of Season' })).toHaveFocus());
    await user.click(focused());
    await user.click(await screen.findByRole('option', { name: 'Autumn' }));
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ season: { _eq: 'autumn' } }] });
    await user.selectOptions(screen.getByRole('combobox', { name: 'How Season is compared' }), 'in');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ season: { _in: ['autumn'] } }] });
  });

  test('two limits are needed', async () => {
    const { user, onChange } = await renderInterface(id, {
      options,
      value: { _and: [{ id: { _gte: 1 } }] },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'How ID is compared' }), 'between');
    expect(onChange).toHaveBeenLastCalledWith(null);
    const upper = screen.getByRole('textbox', { name: 'Upper limit of ID' });
    expect(upper).toHaveAccessibleDescription('Not part of the rule yet: enter both limits.');
    await user.type(upper, '5');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ id: { _between: [1, 5] } }] });
  });

  test('yes and no are chosen', async () => {
    const { user, onChange } = await renderInterface(id, {
      options: { collectionName: 'visits' },
      value: { _and: [{ paid: { _eq: true } }] },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value of Paid' }), 'No');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ paid: { _eq: false } }] });
  });

  test.each([
    [{ id: { _eq: 'one' } }, 'Enter a number that fits this field.'],
    [{ editor: { _eq: 'Ada' } }, 'Enter a complete ID, such as'],
    [{ nowhere: { _eq: 1 } }, 'This field does not exist.'],
    [{ author: { nowhere: { _eq: 1 } } }, 'This field does not exist.'],
    [{ title: { _like: 'salt' } }, 'There is no comparison “_like”.'],
  ])('%j says at its value what is wrong', async (rule, message) => {
    const { onChange } = await renderInterface(id, { options, value: rule });
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a form is not saved while an edited value does not fit its field', async () => {
    const { user, form } = await renderInterface(id, { options, value: { _and: [{ id: { _eq: 'one' } }] } });
    // The stored value blocks nothing.
    expect(form.unread.size).toBe(0);
    await user.type(screen.getByRole('textbox'), 's');
    expect(form.unread.issuesBelow([])).toMatchObject([
      { type: 'unreadable', message: expect.stringMatching(/^A value does not fit its field/) },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove the filter on ID' }));
    expect(form.unread.size).toBe(0);
  });

  test('a part that is not a condition says what is wrong', async () => {
    await renderInterface(id, { options, value: { _and: [{ _like: 1 }] } });
    expect(screen.getByText('{"_like":1}')).toBeVisible();
    expect(screen.getByText(/Operator "_like" does not exist/)).toBeVisible();
  });

  test('a control keeps its state when a condition before it is removed', async () => {
    const { user, onChange } = await renderInterface(id, {
      options: { collectionName: 'visits' },
      value: { _and: [{ day: { _eq: '$NOW' } }, { day: { _lt: '$NOW(-7 days)' } }] },
    });
    await user.click(screen.getAllByRole('button', { name: 'Remove the filter on Day' })[0] as HTMLElement);
    expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveValue('7');
    expect(onChange).toHaveBeenLastCalledWith({ _and: [{ day: { _lt: '$NOW(-7 days)' } }] });
  });
});

const focused = () => document.activeElement as HTMLElement;
