import { act, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { onPhone } from '../../../tests/support/related.tsx';
import { createTestClock } from '../../../tests/support/clock.ts';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';

const field = { field: 'editor', kind: 'm2o' as const };
const key = (n: number) => `7d3c9a52-0000-4000-8000-00000000000${n}`;
const box = () => screen.getByRole('combobox', { name: 'Editor' });

beforeAll(onPhone);

describe('user', () => {
  test('a user is shown by name, selected by name, and cleared', async () => {
    const { user, onChange } = await renderInterface('user', { field, value: key(1) });
    expect(await screen.findByText('Ada Nilsen')).toBeVisible();
    await user.click(box());
    // A user without a name is shown by email.
    await user.click(await screen.findByRole('option', { name: /guest@example\.com/ }));
    expect(onChange).toHaveBeenLastCalledWith(key(2));
    expect(await screen.findByText('guest@example.com')).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Deselect' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('USER-28 a card with details opens while the pointer stays on the name', async () => {
    const clock = createTestClock();
    const { user } = await renderInterface('user', {
      field,
      value: key(1),
      context: testContext({ clock }),
    });
    await user.hover(await screen.findByText('Ada Nilsen'));
    act(() => clock.advance(300));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Ada NilsenActiveada@example.com');
  });

  test('selectMode modal opens a dialog', async () => {
    const { user } = await renderInterface('user', { field, options: { selectMode: 'modal' } });
    await user.click(box());
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('checkbox', { name: 'Select Ada Nilsen' })).toBeVisible();
    expect(drawer.getByText('guest@example.com')).toBeVisible();
  });
});
