import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { randomToken } from './random.ts';

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });

describe('token', () => {
  test('a new token is generated, shown and copied', async () => {
    const { user, onChange, context } = await renderInterface('token');
    await user.click(screen.getByRole('button', { name: 'Generate a token' }));
    expect(box().value).toMatch(/^[\w-]{32}$/);
    expect(onChange).toHaveBeenLastCalledWith(box().value);
    await user.click(screen.getByRole('button', { name: 'Copy the token' }));
    expect(await navigator.clipboard.readText()).toBe(box().value);
    expect(context.notify).toHaveBeenCalledWith({ kind: 'success', title: 'Token copied' });
  });

  test('a stored token is not shown, and can be removed', async () => {
    const { user, onChange, container } = await renderInterface('token', { value: '**********' });
    expect(box().value).toBe('');
    expect(box()).toHaveAttribute('placeholder', 'A token is stored');
    expect(container.querySelector('[data-icon="content_copy"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the token' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('tokens are unique', () => {
    expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100);
  });
});
