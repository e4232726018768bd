import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { barriers, displayText, renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const control = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const opener = () => screen.getByRole('button', { name: /^Choose a/ });
const picker = () => within(screen.getByRole('dialog'));
const labels = () =>
  picker()
    .getAllByRole('combobox')
    .map((select) => select.getAttribute('aria-label'));

describe('datetime', () => {
  test.each([
    ['en-US', '6:05 PM', 'Fri, November 28, 2025 at 6:05 PM', '11/28/2025, 6:05 PM'],
    ['de-DE', '18:05', 'Fr., 28. November 2025 um 18:05', '28.11.2025, 18:05'],
  ])(
    'INT-datetime-01 in %s the display, the value and the edited text have the same clock',
    async (locale, time, words, digits) => {
      const value = '2025-11-28T18:05:00';
      const field = { type: 'dateTime' } as const;
      const context = testContext({ locale });
      expect(displayText('datetime', value, { field, context })).toContain(time);
      const { user } = await renderInterface('datetime', { value, field, context });
      expect(control().value).toBe(words);
      await user.click(control());
      expect(control().value).toBe(digits);
      await user.click(opener());
      await screen.findByRole('dialog');
      expect(picker().queryByLabelText('AM or PM') === null).toBe(locale === 'de-DE');
    },
  );

  test('INT-datetime-01 the clock of the locale without seconds, unless the options say otherwise', async () => {
    expect(defaultsOf(options)).toEqual({ includeSeconds: false, use24: null });
    const plain = await renderInterface('datetime', {
      value: '18:05:09',
      field: { type: 'time' },
      options: { use24: true },
    });
    expect(control().value).toBe('18:05');
    await plain.user.click(opener());
    await screen.findByRole('dialog');
    expect(labels()).toEqual(['Hours', 'Minutes']);
    expect(picker().getByLabelText('Hours').children).toHaveLength(24);
    plain.unmount();

    const chosen = await renderInterface('datetime', {
      value: '18:05:09',
      field: { type: 'time' },
      options: { includeSeconds: true, use24: false },
    });
    expect(control().value).toBe('6:05:09 PM');
    await chosen.user.click(opener());
    await screen.findByRole('dialog');
    expect(labels()).toHaveLength(4);
    expect(picker().getByLabelText('Hours').children).toHaveLength(12);
    await chosen.user.selectOptions(picker().getByLabelText('Seconds'), '30');
    expect(chosen.onChange).toHaveBeenLastCalledWith('18:05:30');
    await chosen.user.selectOptions(picker().getByDisplayValue('PM'), 'AM');
    expect(chosen.onChange).toHaveBeenLastCalledWith('06:05:30');
  });

  test.each([
    ['date', ['Month', 'Year'], '2025-11-15'],
    ['time', ['Hours', 'Minutes', 'AM or PM'], /^\d\d:\d\d:00$/],
    ['dateTime', ['Month', 'Year', 'Hours', 'Minutes', 'AM or PM'], /^2026-01-15T\d\d:\d\d:00$/],
    ['timestamp', ['Month', 'Year', 'Hours', 'Minutes', 'AM or PM'], /^2026-01-15T\d\d:\d\d:00.000Z$/],
  ] as const)('INT-datetime-01 %s has the parts of its type', async (type, parts, stored) => {
    const value = type === 'date' ? '2025-11-28' : null;
    const { user, onChange } = await renderInterface('datetime', { field: { type }, value });
    await user.click(opener());
    await screen.findByRole('dialog');
    expect(labels()).toEqual(parts);
    if (type === 'date')
      await user.click(picker().getByRole('button', { name: 'Saturday, November 15, 2025' }));
    await user.click(picker().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const [last] = onChange.mock.lastCall ?? [];
    expect(String(last)).toMatch(stored);
  });

  test('INT-datetime-04 the weeks start on the day of the locale; arrow keys move between days', async () => {
    const { user, onChange } = await renderInterface('datetime', {
      value: '2025-11-28T06:00:00',
      field: { type: 'dateTime' },
      context: testContext({ locale: 'de-DE' }),
    });
    await user.click(opener());
    await screen.findByRole('dialog');
    const day = (name: string) => picker().getByRole('button', { name });
    expect(
      picker()
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
    expect(picker().getAllByRole('button', { name: /November 2025$/ })).toHaveLength(30);
    expect(day('Freitag, 28. November 2025')).toHaveAttribute('aria-pressed', 'true');
    expect(await barriers()).toEqual([]);
    day('Freitag, 28. November 2025').focus();
    await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2025-11-20T06:00:00');
    expect(day('Donnerstag, 20. November 2025')).toHaveAttribute('aria-pressed', 'true');
  });

  test('31 January becomes the last of February, and clearing is null', async () => {
    const { user, onChange } = await renderInterface('datetime', {
      value: '2025-01-31',
      field: { type: 'date' },
    });
    await user.click(opener());
    await screen.findByRole('dialog');
    await user.selectOptions(picker().getByLabelText('Month'), 'February');
    expect(onChange).toHaveBeenLastCalledWith('2025-02-28');
    await user.click(picker().getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(control().value).toBe('');
  });

  test.each([
    ['date', 'en-US', '11/28/2025', '2025-11-28', 'Fri, November 28, 2025'],
    ['date', 'de-DE', '28.11.2025', '2025-11-28', 'Fr., 28. November 2025'],
    ['time', 'en-US', '18:05', '18:05:00', '6:05 PM'],
    ['dateTime', 'de-DE', '28.11.2025 18:05', '2025-11-28T18:05:00', 'Fr., 28. November 2025 um 18:05'],
    ['dateTime', 'en-US', '11/28/25', '2025-11-28T00:00:00', 'Fri, November 28, 2025 at 12:00 AM'],
    ['timestamp', 'en-US', '2025-11-28 18:05', new Date(2025, 10, 28, 18, 5).toISOString(), null],
  ] as const)('%s in %s: "%s" is stored as %s', async (type, locale, text, stored, words) => {
    const { user, onChange } = await renderInterface('datetime', {
      field: { type },
      context: testContext({ locale }),
    });
    await user.type(control(), text);
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(stored);
    if (words) expect(control().value).toBe(words);
    expect(control()).not.toHaveAttribute('aria-invalid');
  });

  test('typed text is stored only once it is a complete date', async () => {
    const { user, onChange } = await renderInterface('datetime', {
      value: '2025-11-28',
      field: { type: 'date' },
    });
    await user.click(control());
    expect(control().value).toBe('11/28/2025');
    await user.clear(control());
    await user.type(control(), '12/24/2');
    expect(onChange.mock.calls).toEqual([[null]]);
    await user.type(control(), '025');
    expect(onChange).toHaveBeenLastCalledWith('2025-12-24');
  });

  test('an invalid date shows an error, stays in the box and is not stored; Escape discards it', async () => {
    const { user, onChange } = await renderInterface('datetime', {
      value: '2025-11-28',
      field: { type: 'date' },
    });
    await user.tab();
    // The whole text is selected, so typing replaces it.
    await user.keyboard('02/30/2025');
    await user.tab();
    expect(control().value).toBe('02/30/2025');
    expect(control()).toHaveAttribute('aria-invalid', 'true');
    expect(control()).toHaveAccessibleDescription(/This is not valid\. Use the format \d\d\/\d\d\/\d{4}/);
    expect(onChange).not.toHaveBeenCalled();
    expect(await barriers()).toEqual([]);
    control().focus();
    await user.keyboard('{Escape}');
    expect(control().value).toBe('11/28/2025');
    await user.tab();
    expect(control()).not.toHaveAttribute('aria-invalid');
  });

  test('a stored text that is not a date is shown unchanged, with an error, and is kept', async () => {
    const { user, onChange } = await renderInterface('datetime', { value: 'soon', field: { type: 'date' } });
    expect(control().value).toBe('soon');
    expect(control()).toHaveAttribute('aria-invalid', 'true');
    await user.click(control());
    await user.tab();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a keyboard shortcut stores the typed text before it saves', async () => {
    const { user, onChange } = await renderInterface('datetime', { field: { type: 'date' } });
    await user.type(control(), '11/28/25');
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{Control>}s{/Control}');
    expect(onChange).toHaveBeenLastCalledWith('2025-11-28');
  });

  test('the arrow key opens the picker, Escape closes it and returns the focus', async () => {
    const { user } = await renderInterface('datetime', { field: { type: 'time' } });
    control().focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(control()).toHaveFocus());
  });
});
