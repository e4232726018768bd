import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });

describe('system-language', () => {
  test('I18N-02 44 languages are found by their own names, and stored by their tags', async () => {
    const { user, onChange } = await renderInterface('system-language', { value: 'en-US' });
    expect(box().value).toBe('English (United States)');
    await user.click(box());
    expect(screen.getAllByRole('option')).toHaveLength(44);
    await user.clear(box());
    await user.type(box(), 'deut');
    await user.click(screen.getByRole('option', { name: 'Deutsch (Deutschland)' }));
    expect(onChange).toHaveBeenLastCalledWith('de-DE');
  });

  test('a language that the app does not have is still shown', async () => {
    const { onChange } = await renderInterface('system-language', { value: 'eo' });
    expect(box().value).toBe('eo');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('I18N-03 languages without texts follow in a group that says so', async () => {
    const { user } = await renderInterface('system-language', { value: 'en-US' });
    await user.click(box());
    const group = await screen.findByRole('group', { name: 'The app is not translated' });
    const untranslated = within(group);
    expect(untranslated.getByRole('option', { name: 'Nederlands (Nederland)' })).toBeTruthy();
    for (const name of ['Deutsch (Deutschland)', 'English (United States)', 'Français (Canada)'])
      expect(untranslated.queryByRole('option', { name })).toBeNull();
  });
});
