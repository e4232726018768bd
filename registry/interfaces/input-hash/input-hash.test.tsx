import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultInterface } from '../../../schemas/field/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { inputHashInterface } from './definition.ts';

const box = (container: HTMLElement) => container.querySelector('input') as HTMLInputElement;

describe('input-hash', () => {
  test('INT-input-hash-01 it edits hashes, with a placeholder, and masks the text only if that is configured', async () => {
    expect(inputHashInterface.types).toEqual(['hash']);
    expect(defaultInterface.hash).toBe('input-hash');
    const open = await renderInterface('input-hash', { options: { placeholder: 'A new password' } });
    expect(box(open.container)).toHaveAttribute('type', 'text');
    expect(box(open.container)).toHaveAttribute('placeholder', 'A new password');
    open.unmount();
    const { container } = await renderInterface('input-hash', { options: { masked: true } });
    expect(box(container)).toHaveAttribute('type', 'password');
  });

  test('INT-input-hash-02 a stored value is shown as hashed, with a lock, until the user types', async () => {
    const { container, user, onChange } = await renderInterface('input-hash', {
      value: '$argon2id$v=19$secret',
      options: { placeholder: 'A new password' },
    });
    const icon = () => container.querySelector('[data-icon]')?.getAttribute('data-icon');
    expect(box(container).value).toBe('');
    expect(container.innerHTML).not.toContain('argon2id');
    expect(box(container)).toHaveAttribute('placeholder', 'Value securely hashed');
    expect(icon()).toBe('lock');
    await user.type(box(container), 'new');
    expect(onChange).toHaveBeenLastCalledWith('new');
    expect(box(container)).toHaveAttribute('placeholder', 'A new password');
    expect(icon()).toBe('lock_open');
    expect(screen.queryByPlaceholderText('Value securely hashed')).toBeNull();
  });

  test('emptying the box restores the stored value', async () => {
    const { container, user, onChange } = await renderInterface('input-hash', { value: '**********' });
    await user.type(box(container), 'ab');
    await user.clear(box(container));
    expect(onChange).toHaveBeenLastCalledWith('**********');
    expect(box(container)).toHaveAttribute('placeholder', 'Value securely hashed');
  });

  test('a password of a user shows the rules that it meets while it is typed', async () => {
    const email = 'ada@example.com';
    const { container, user } = await renderInterface('input-hash', {
      options: { masked: true },
      field: { meta: { options: { passwordRules: true } } as never },
      values: { email },
    });
    expect(screen.queryByRole('list')).toBeNull();
    await user.type(box(container), 'ada');
    const rules = await screen.findByRole('list', { name: 'Rules for the password' });
    const states = () =>
      within(rules)
        .getAllByRole('listitem')
        .map(
          (rule) => `${rule.querySelector('svg')?.getAttribute('aria-label') ?? '?'}: ${rule.textContent}`,
        );
    expect(box(container)).toHaveAccessibleDescription(/At least 10 characters/);
    expect(states()).toEqual([
      'Not met yet: At least 10 characters',
      'Met: Not your email address',
      '?: Not a common password. This is checked when you save.',
    ]);
    await user.type(box(container), '@example.com');
    expect(states().slice(0, 2)).toEqual([
      'Met: At least 10 characters',
      'Not met yet: Not your email address',
    ]);
    await user.clear(box(container));
    expect(screen.queryByRole('list')).toBeNull();
  });
});
