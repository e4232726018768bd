import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'Two', value: 2 },
];

describe('select-radio', () => {
  test('INT-radio-01 the choices have the configured icons and color; values have the type of the field', async () => {
    expect(defaultsOf(options)).toMatchObject({
      iconOn: 'radio_button_checked',
      iconOff: 'radio_button_unchecked',
      allowOther: false,
    });
    const { user, onChange, container } = await renderInterface('select-radio', {
      value: 'draft',
      field: { type: 'integer' },
      options: { choices, iconOn: 'star', iconOff: 'circle', color: '#E35169' },
    });
    const icons = () =>
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon'));
    expect(icons()).toEqual(['star', 'circle']);
    expect(container.querySelector('[data-icon="star"]')?.parentElement).toHaveStyle({ color: '#E35169' });
    await user.click(screen.getByRole('radio', { name: 'Two' }));
    expect(onChange).toHaveBeenLastCalledWith(2);
    expect(icons()).toEqual(['circle', 'star']);
  });

  test('INT-radio-01 another value can be typed only with allowOther', async () => {
    const closed = await renderInterface('select-radio', { options: { choices } });
    expect(screen.queryByRole('radio', { name: 'Other…' })).toBeNull();
    closed.unmount();
    const { user, onChange } = await renderInterface('select-radio', {
      value: 'draft',
      options: { choices, allowOther: true },
    });
    await user.click(screen.getByRole('radio', { name: 'Other…' }));
    expect(screen.getByRole('textbox', { name: 'Another value' })).toHaveFocus();
    await user.keyboard('mine');
    expect(onChange).toHaveBeenLastCalledWith('mine');
    await user.click(screen.getByRole('radio', { name: 'Draft' }));
    expect(onChange).toHaveBeenLastCalledWith('draft');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test("the theme's green replaces the default green, which has too little contrast", async () => {
    const { container } = await renderInterface('select-radio', { value: 'draft', options: { choices } });
    const sign = container.querySelector<HTMLElement>('[data-icon="radio_button_checked"]')?.parentElement;
    expect(sign?.style.color).toBe('');
  });

  test('INT-dropdown-02 without choices a warning replaces the control', async () => {
    await renderInterface('select-radio');
    expect(screen.getByRole('note')).toHaveTextContent(
      'The choices of this field are not configured correctly.',
    );
  });

  test('a stored value that is not a choice is still shown', async () => {
    await renderInterface('select-radio', { value: 'retired', options: { choices } });
    expect(screen.getByRole('radio', { name: 'retired' })).toBeChecked();
  });
});
