import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'Two', value: 2 },
];
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });

describe('select-dropdown', () => {
  test('INT-dropdown-01 choices, icon and placeholder; a value has the type of the field', async () => {
    const { user, onChange, container } = await renderInterface('select-dropdown', {
      field: { type: 'integer' },
      options: { choices, icon: 'flag', placeholder: 'Choose a state' },
    });
    expect(box()).toHaveAttribute('placeholder', 'Choose a state');
    expect(container.querySelector('[data-icon="flag"]')).not.toBeNull();
    await user.click(box());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Draft', 'Two']);
    await user.click(screen.getByRole('option', { name: 'Two' }));
    expect(onChange).toHaveBeenLastCalledWith(2);
    expect(box().value).toBe('Two');
  });

  test('INT-dropdown-01 the value can be cleared only with allowNone', async () => {
    const fixed = await renderInterface('select-dropdown', { value: 'draft', options: { choices } });
    expect(screen.queryByLabelText('Clear value')).toBeNull();
    await fixed.user.click(box());
    await fixed.user.click(screen.getByRole('option', { name: 'Draft' }));
    expect(fixed.onChange).not.toHaveBeenCalledWith(null);
    fixed.unmount();
    const free = await renderInterface('select-dropdown', {
      value: 'draft',
      options: { choices, allowNone: true },
    });
    await free.user.click(screen.getByLabelText('Clear value'));
    expect(free.onChange).toHaveBeenLastCalledWith(null);
  });

  test('INT-dropdown-01 another value can be typed only with allowOther', async () => {
    const closed = await renderInterface('select-dropdown', { options: { choices } });
    await closed.user.click(box());
    expect(screen.queryByRole('option', { name: 'Other' })).toBeNull();
    closed.unmount();
    const { user, onChange } = await renderInterface('select-dropdown', {
      options: { choices, allowOther: true },
    });
    await user.click(box());
    await user.click(screen.getByRole('option', { name: /other/i }));
    await user.type(screen.getByRole('textbox', { name: 'Value' }), 'mine');
    expect(onChange).toHaveBeenLastCalledWith('mine');
    await user.click(screen.getByRole('button', { name: 'Back to the choices' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(box()).toBeVisible();
  });

  test('choices that a settings form stored as text match numbers', async () => {
    const written = [
      { text: 'One', value: '1' },
      { text: 'Two', value: '2' },
    ];
    const { user, onChange } = await renderInterface('select-dropdown', {
      value: 1,
      field: { type: 'integer' },
      options: { choices: written },
    });
    expect(box().value).toBe('One');
    await user.click(box());
    await user.click(screen.getByRole('option', { name: 'Two' }));
    expect(onChange).toHaveBeenLastCalledWith(2);
  });

  test('another value of a number field must be a number; other text is not emitted and shows an error', async () => {
    const { user, onChange } = await renderInterface('select-dropdown', {
      field: { type: 'integer' },
      options: { choices, allowOther: true },
    });
    await user.click(box());
    await user.click(screen.getByRole('option', { name: /other/i }));
    // The pressed button was removed, so the new input has the focus.
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveFocus();
    await user.keyboard('7');
    expect(onChange).toHaveBeenLastCalledWith(7);
    await user.keyboard('x');
    await user.tab();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/not a number/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('7x');
    await user.click(screen.getByRole('button', { name: 'Back to the choices' }));
    expect(box()).toHaveFocus();
  });

  test('the clear button is reachable and works by keyboard', async () => {
    const { user, onChange } = await renderInterface('select-dropdown', {
      value: 'draft',
      options: { choices, allowNone: true },
    });
    box().focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clear value' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('INT-dropdown-02 without choices a warning replaces the control', async () => {
    await renderInterface('select-dropdown');
    expect(screen.getByRole('note')).toHaveTextContent(
      'The choices of this field are not configured correctly.',
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('a stored value that is not a choice is still shown', async () => {
    const { onChange } = await renderInterface('select-dropdown', { value: 'retired', options: { choices } });
    expect(box().value).toBe('retired');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('the icon of a choice is shown in its option and beside the chosen value', async () => {
    const withIcons = choices.map((choice, i) => (i === 0 ? { ...choice, icon: 'edit' } : choice));
    const { user, container } = await renderInterface('select-dropdown', {
      value: 'draft',
      options: { choices: withIcons },
    });
    expect(container.querySelector('[data-position="left"] [data-icon="edit"]')).not.toBeNull();
    await user.click(box());
    const option = screen.getByRole('option', { name: 'Draft' });
    expect(option.querySelector('[data-icon="edit"]')).not.toBeNull();
    expect(option.querySelector('[data-icon="check"]')).not.toBeNull();
  });

  test('FORM-14 a search without results shows that there are no options', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ text: `Choice ${i}`, value: i }));
    const { user } = await renderInterface('select-dropdown', { options: { choices: many } });
    await user.type(box(), 'zebra');
    expect(screen.getByText('No options available')).toBeVisible();
  });
});
