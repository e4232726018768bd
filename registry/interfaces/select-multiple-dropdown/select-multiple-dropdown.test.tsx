import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'select-multiple-dropdown';
const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'Two', value: 2 },
  { text: 'Review', value: 'review' },
  { text: 'Published', value: 'published' },
];
const box = () => screen.getByRole('combobox', { name: /^Value/ });
const option = (name: string) => screen.findByRole('option', { name });

describe(id, () => {
  test('INT-multi-dropdown-01 several choices are selected while the list stays open; values keep their type', async () => {
    const { user, onChange, container } = await renderInterface(id, {
      options: { choices, icon: 'flag', placeholder: 'Choose states' },
    });
    expect(box()).toHaveTextContent('Choose states');
    expect(container.querySelector('[data-icon="flag"]')).not.toBeNull();
    await user.click(box());
    await user.click(await option('Two'));
    await user.click(await option('Draft'));
    expect(onChange).toHaveBeenLastCalledWith(['draft', 2]);
    expect(await option('Draft')).toHaveAttribute('aria-selected', 'true');
    expect(await barriers()).toEqual([]);
    await user.click(await option('Draft'));
    await user.click(await option('Two'));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test.each([
    [['draft', 2], 'Draft, Two'],
    [['draft', 2, 'review'], '3 items chosen'],
    [['draft', 2, 'review', 'published'], 'All items'],
  ])('INT-multi-dropdown-02 %j shows as "%s"', async (value, shown) => {
    await renderInterface(id, { value, options: { choices } });
    expect(box()).toHaveTextContent(shown);
  });

  test('INT-dropdown-01 the value can be cleared only with allowNone', async () => {
    const fixed = await renderInterface(id, { value: ['draft'], options: { choices } });
    expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull();
    fixed.unmount();
    const { user, onChange } = await renderInterface(id, {
      value: ['draft'],
      options: { choices, allowNone: true },
    });
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('INT-dropdown-01 other values can be typed only with allowOther', async () => {
    const closed = await renderInterface(id, { options: { choices } });
    await closed.user.click(box());
    await option('Draft');
    expect(screen.queryByRole('textbox')).toBeNull();
    closed.unmount();
    const { user, onChange } = await renderInterface(id, {
      value: ['draft'],
      options: { choices, allowOther: true },
    });
    await user.click(box());
    await user.type(await screen.findByRole('textbox', { name: 'Search, or type another value' }), 'mine');
    await user.click(await option('Add "mine"'));
    expect(onChange).toHaveBeenLastCalledWith(['draft', 'mine']);
    expect(await option('mine')).toHaveAttribute('aria-selected', 'true');
  });

  test('INT-dropdown-02 without choices a warning replaces the control', async () => {
    await renderInterface(id);
    expect(screen.getByRole('note')).toHaveTextContent(
      'The choices of this field are not configured correctly.',
    );
  });

  test('keyboard only: arrows and Enter select, Escape closes and keeps the focus', async () => {
    const { user, onChange } = await renderInterface(id, { options: { choices } });
    await user.tab();
    expect(box()).toHaveFocus();
    await user.keyboard('{Enter}');
    await option('Draft');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([2]);
    await user.keyboard('{Escape}');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(box()).toHaveFocus();
  });

  test('FORM-14 a search without results shows that there are no options', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ text: `Choice ${i}`, value: i }));
    const { user } = await renderInterface(id, { options: { choices: many } });
    await user.click(box());
    await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'zebra');
    expect(await screen.findByText('No options available')).toBeVisible();
  });

  test('a value that is not a list is shown raw, with a notice, and not overwritten', async () => {
    const { onChange } = await renderInterface(id, {
      value: 'draft',
      options: { choices },
      field: { type: 'json' },
    });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('draft');
    expect(onChange).not.toHaveBeenCalled();
  });
});
