import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import { renderDisplay, testContext } from '../../../tests/support/widgets.tsx';

test('relative times are updated while they are shown', async () => {
  const clock = createTestClock();
  const value = new Date(clock.now() - 2 * 60_000).toISOString();
  const { unmount } = await renderDisplay('datetime', {
    value,
    field: { type: 'timestamp' },
    options: { relative: true },
    context: testContext({ clock }),
  });
  expect(screen.getByText('2 min. ago')).toBeVisible();
  act(() => clock.advance(3 * 60_000));
  expect(screen.getByText('5 min. ago')).toBeVisible();
  unmount();
  expect(() => clock.advance(60_000)).not.toThrow();
});

test('a relative time has the full date and time as accessible description', async () => {
  const clock = createTestClock();
  const at = new Date(clock.now() - 2 * 60_000);
  await renderDisplay('datetime', {
    value: at.toISOString(),
    field: { type: 'timestamp' },
    options: { relative: true },
    context: testContext({ clock }),
  });
  const full = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);
  expect(screen.getByText('2 min. ago')).toHaveAccessibleDescription(full);
});
