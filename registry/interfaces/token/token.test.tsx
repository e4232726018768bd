import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { renderInterface, testContext } from '../../../tests/support/widgets.tsx';
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

  test('a stored token is not shown, and is revoked after a question', async () => {
    let isMeant = false;
    const context = testContext({ confirm: async () => isMeant });
    const { user, onChange, container } = await renderInterface('token', { value: '**********', context });
    expect(box().value).toBe('');
    expect(box()).toHaveAttribute('placeholder', 'A token is stored');
    expect(container.querySelector('[data-icon="content_copy"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Revoke the token' }));
    expect(onChange).not.toHaveBeenCalled();
    isMeant = true;
    await user.click(screen.getByRole('button', { name: 'Revoke the token' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('a new token that is discarded leaves the stored one', async () => {
    const { user, onChange } = await renderInterface('token', { value: '**********' });
    await user.click(screen.getByRole('button', { name: 'Generate a token' }));
    await user.click(screen.getByRole('button', { name: 'Discard the new token' }));
    expect(onChange).toHaveBeenLastCalledWith('**********');
    expect(box().value).toBe('');
  });

  const times = (answer: () => Promise<unknown>) => {
    const context = testContext();
    const platform = { ...context.platform, call: vi.fn(answer) as never };
    const field = { collection: 'directus_users' };
    return renderInterface('token', {
      value: '**********',
      field,
      itemKey: 'user-2',
      context: { ...context, platform },
    });
  };

  test('the stored token of a user tells when it was set and last used', async () => {
    await times(async () => ({ set_on: '2026-11-02T09:30:00Z', last_used: null }));
    expect(await screen.findByText(/^Set on Nov 2, 2026, .* Not used yet\.$/)).toBeVisible();
  });

  test('platforms that do not store the times show none', async () => {
    await times(async () => {
      throw new PlatformError({ message: 'No route.', status: 404, code: 'ROUTE_NOT_FOUND' });
    });
    expect(screen.queryByText(/Set on|used/)).toBeNull();
  });

  test('tokens are unique', () => {
    expect(new Set(Array.from({ length: 100 }, randomToken)).size).toBe(100);
  });
});
