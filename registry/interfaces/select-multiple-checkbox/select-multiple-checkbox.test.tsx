import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const id = 'select-multiple-checkbox';
const choices = [
  { text: 'Draft', value: 'draft' },
  { text: 'Two', value: 2 },
];
const many = Array.from({ length: 12 }, (_, i) => ({ text: `No. ${i + 1}`, value: i + 1 }));
const names = () => screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent);

describe(id, () => {
  test('INT-checkboxes-01 the choices have the configured icons and color; values keep their type', async () => {
    expect(defaultsOf(options)).toEqual({
      choices: null,
      allowOther: false,
      color: '#00C897',
      iconOn: 'check_box',
      iconOff: 'check_box_outline_blank',
      itemsShown: 8,
    });
    const { user, onChange, container } = await renderInterface(id, {
      value: [2],
      options: { choices, iconOn: 'star', iconOff: 'circle', color: '#E35169' },
    });
    const icons = () =>
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon'));
    expect(icons()).toEqual(['circle', 'star']);
    expect(container.querySelector('[data-icon="star"]')?.parentElement).toHaveStyle({ color: '#E35169' });
    await user.click(screen.getByRole('checkbox', { name: 'Draft' }));
    expect(onChange).toHaveBeenLastCalledWith(['draft', 2]);
    await user.click(screen.getByRole('checkbox', { name: 'Two' }));
    await user.click(screen.getByRole('checkbox', { name: 'Draft' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('INT-checkboxes-02 the longest label and the width of the field decide the columns', async () => {
    const { container, unmount } = await renderInterface(id, { options: { choices } });
    const columns = (of: Element) =>
      of.querySelector<HTMLElement>('[style*="--columns"]')?.style.getPropertyValue('--columns');
    expect(columns(container)).toBe('4');
    unmount();
    const half = await renderInterface(id, {
      options: { choices },
      field: { meta: { width: 'half' } as never },
    });
    expect(columns(half.container)).toBe('2');
  });

  test('INT-checkboxes-03 eight choices, or the configured number, are shown; the rest can be expanded and is counted', async () => {
    const { user, unmount } = await renderInterface(id, { options: { choices: many } });
    expect(names()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show 4 more' }));
    expect(names()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(names()).toHaveLength(8);
    unmount();
    await renderInterface(id, { options: { choices: many, itemsShown: 12 } });
    expect(names()).toHaveLength(12);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('INT-checkboxes-01 other values can be typed only with allowOther; unchecked ones stay visible', async () => {
    const closed = await renderInterface(id, { options: { choices } });
    expect(screen.queryByRole('textbox')).toBeNull();
    closed.unmount();
    const { user, onChange } = await renderInterface(id, {
      value: ['draft'],
      options: { choices, allowOther: true },
    });
    await user.type(screen.getByRole('textbox', { name: 'Another value' }), ' mine {Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['draft', 'mine']);
    await user.click(screen.getByRole('checkbox', { name: 'mine' }));
    expect(onChange).toHaveBeenLastCalledWith(['draft']);
    await user.click(screen.getByRole('checkbox', { name: 'mine' }));
    expect(onChange).toHaveBeenLastCalledWith(['draft', 'mine']);
    await user.type(screen.getByRole('textbox', { name: 'Another value' }), 'left');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(['draft', 'mine', 'left']);
  });

  test('INT-dropdown-02 without choices a warning replaces the control', async () => {
    await renderInterface(id);
    expect(screen.getByRole('note')).toHaveTextContent(
      'The choices of this field are not configured correctly.',
    );
  });

  test('keyboard only: Tab reaches each choice, Space checks it', async () => {
    const { user, onChange } = await renderInterface(id, { options: { choices } });
    await user.tab();
    await user.tab();
    await user.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith([2]);
  });

  test('a csv field may hold its text; a stored value that is not a choice is still shown', async () => {
    const { user, onChange } = await renderInterface(id, {
      value: 'draft,retired',
      options: { choices },
      field: { type: 'csv' },
    });
    expect(screen.getByRole('checkbox', { name: 'retired' })).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Two' }));
    expect(onChange).toHaveBeenLastCalledWith(['draft', 2, 'retired']);
  });

  test('a value that is not a list is shown raw, with a notice, and not overwritten', async () => {
    const { onChange } = await renderInterface(id, { value: { odd: 1 }, options: { choices } });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('{\n    "odd": 1\n}');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(await barriers()).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });
});
