import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import { barriers, renderDisplay, testContext } from '../../../tests/support/widgets.tsx';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';

const value = { id: 'u1', first_name: 'Ada', last_name: 'Nilsen', email: 'ada@example.com' };
const kept = { ...value, role: { name: 'Editor' }, status: 'active' };

async function draw(more: object = {}) {
  const clock = createTestClock();
  const platform = {
    ...createMemoryPlatform({ directus_users: [{ ...kept, ...more }] }),
    assetUrl: (id: string, { key = '' }: { readonly key?: string } = {}) => `${id}?${key}`,
  };
  const read = vi.spyOn(platform, 'read');
  const room = await renderDisplay('user', {
    value: { ...value, ...more },
    context: testContext({ clock, platform }),
  });
  const pass = (ms: number) => act(() => clock.advance(ms));
  return { ...room, read, pass };
}

describe('the card of a user', () => {
  test('USER-28 it opens after the pointer has rested for 300 ms and closes when it leaves', async () => {
    const { user, pass } = await draw();
    await user.hover(screen.getByText('Ada Nilsen'));
    pass(299);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    const card = await screen.findByRole('tooltip');
    expect(card).toHaveTextContent('ada@example.com');
    // The card stays open while the pointer is on it.
    await user.hover(card.querySelector('strong') as HTMLElement);
    pass(1000);
    expect(screen.getByRole('tooltip')).toBeVisible();
    await user.unhover(card.querySelector('strong') as HTMLElement);
    pass(120);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  test('a pointer that only passes over it opens nothing', async () => {
    const { user, pass, read } = await draw();
    await user.hover(screen.getByText('Ada Nilsen'));
    pass(200);
    await user.unhover(screen.getByText('Ada Nilsen'));
    pass(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  test('USER-29 it reads email, names, image, role and status of that user', async () => {
    const { user, pass, read } = await draw();
    await user.hover(screen.getByText('Ada Nilsen'));
    pass(300);
    expect(await screen.findByText('Editor · Active')).toBeVisible();
    expect(read).toHaveBeenCalledExactlyOnceWith(
      { collection: 'directus_users', key: 'u1' },
      { fields: ['email', 'first_name', 'last_name', 'avatar.id', 'role.name', 'status'] },
    );
  });

  test('USER-30 the image is small in the list, and of medium size in the card', async () => {
    const { container, user, pass } = await draw({ avatar: { id: 'f1' } });
    expect(container.querySelector('img')).toHaveAttribute('src', 'f1?system-small-cover');
    await user.hover(screen.getByText('Ada Nilsen'));
    pass(300);
    const card = await screen.findByRole('tooltip');
    expect(card.querySelector('img')).toHaveAttribute('src', 'f1?system-medium-cover');
  });

  test('Escape closes only the card, and the card blocks no clicks', async () => {
    const { user, pass } = await draw();
    await user.hover(screen.getByText('Ada Nilsen'));
    pass(300);
    const card = await screen.findByRole('tooltip');
    expect(document.querySelector('[tabindex]')).toHaveAccessibleDescription(/ada@example\.com/);
    expect(await barriers()).toEqual([]);
    const outer = vi.fn<() => void>();
    document.addEventListener('keydown', outer);
    await user.keyboard('{Escape}');
    document.removeEventListener('keydown', outer);
    expect(card).not.toBeInTheDocument();
    expect(outer).not.toHaveBeenCalled();
  });
});
