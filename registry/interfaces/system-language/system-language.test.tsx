import { screen } from '@testing-library/react';
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
});
