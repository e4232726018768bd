import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';

const id = 'system-scope';
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const platform = createMemoryPlatform({
  directus_roles: [{ id: 'r1', name: 'Editors' }],
  directus_users: [{ id: 'u1', first_name: 'Ada', last_name: 'Nilsen', email: 'ada@example.com' }],
});
const context = testContext({ platform });

describe(id, () => {
  test.each([
    ['Everyone', 'all'],
    ['Role: Editors', 'role_r1'],
    ['Ada Nilsen', 'user_u1'],
  ])('INT-system-03 "%s" is stored as %s', async (name, stored) => {
    const { user, onChange } = await renderInterface(id, { context });
    await user.click(box());
    await user.click(await screen.findByRole('option', { name }));
    expect(onChange).toHaveBeenLastCalledWith(stored);
    await waitFor(() => expect(box().value).toBe(name));
  });

  test('a missing role is still shown', async () => {
    const { onChange } = await renderInterface(id, { context, value: 'role_gone' });
    expect(box().value).toBe('role_gone');
    expect(onChange).not.toHaveBeenCalled();
  });
});
