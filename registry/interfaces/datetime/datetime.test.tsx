import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const control = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const picker = () => within(screen.getByRole('dialog'));
const labels = () =>
  picker()
    .getAllByRole('combobox')
    .map((select) => select.getAttribute('aria-label'));

describe('datetime', () => {
  test('INT-datetime-01 24 hours without seconds, unless the options say otherwise', async () => {
    expect(defaultsOf(options)).toEqual({ includeSeconds: false, use24: true });
    const plain = await renderInterface('datetime', { value: '18:05:09', field: { type: 'time' } });
    expect(control().value).toBe('18:05');
    await plain.user.click(control());
    expect(labels()).toEqual(['Hours', 'Minutes']);
    expect(picker().getByLabelText('Hours').children).toHaveLength(24);
    plain.unmount();

    const chosen = await renderInterface('datetime', {
      value: '18:05:09',
      field: { type: 'time' },
      options: { includeSeconds: true, use24: false },
    });
    expect(control().value).toBe('06:05:09 PM');
    await chosen.user.click(control());
    expect(labels()).toHaveLength(4);
    expect(picker().getByLabelText('Hours').children).toHaveLength(12);
    await chosen.user.selectOptions(picker().getByLabelText('Seconds'), '30');
    expect(chosen.onChange).toHaveBeenLastCalledWith('18:05:30');
    await chosen.user.selectOptions(picker().getByDisplayValue('PM'), 'AM');
    expect(chosen.onChange).toHaveBeenLastCalledWith('06:05:30');
  });

  test.each([
    ['date', ['Month', 'Day', 'Year'], '2025-11-15'],
    ['time', ['Hours', 'Minutes'], /^\d\d:\d\d:00$/],
    ['dateTime', ['Month', 'Day', 'Year', 'Hours', 'Minutes'], /^2026-01-15T\d\d:\d\d:00$/],
    ['timestamp', ['Month', 'Day', 'Year', 'Hours', 'Minutes'], /^2026-01-15T\d\d:\d\d:00.000Z$/],
  ] as const)('INT-datetime-01 %s has the parts of its type', async (type, parts, stored) => {
    const value = type === 'date' ? '2025-11-28' : null;
    const { user, onChange } = await renderInterface('datetime', { field: { type }, value });
    await user.click(control());
    expect(labels()).toEqual(parts);
    if (type === 'date') await user.selectOptions(picker().getByLabelText('Day'), '15');
    await user.click(picker().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const [last] = onChange.mock.lastCall ?? [];
    expect(String(last)).toMatch(stored);
  });

  test('31 January becomes the last of February, and clearing is null', async () => {
    const { user, onChange } = await renderInterface('datetime', {
      value: '2025-01-31',
      field: { type: 'date' },
    });
    await user.click(control());
    await user.selectOptions(picker().getByLabelText('Month'), 'February');
    expect(onChange).toHaveBeenLastCalledWith('2025-02-28');
    await user.click(picker().getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(control().value).toBe('');
  });
});
