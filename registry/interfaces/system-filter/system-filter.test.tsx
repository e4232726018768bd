import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

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
    const odd = { author: { _some: { id: { _eq: 1 } } } };
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
});
