import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { View } from '../../../renderer/contract/session.ts';
import { renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { startView } from './start-view.tsx';

/** Starts a view, and returns the views that began and the closed dialogs. */
async function start(of: View['of'], isAdmin = false) {
  const started: View[] = [];
  let numClosed = 0;
  const context = testContext();
  const data = { name: 'Readers', first_name: 'Ada', last_name: null, role: { admin_access: isAdmin } };
  const services = {
    ...context,
    mount: (element: ReactNode) => {
      renderInside(element, { context });
      return () => void (numClosed += 1);
    },
    platform: {
      ...context.platform,
      read: () => Promise.resolve({ data, meta: {} }),
      capabilities: { ...context.platform.capabilities, views: true },
      session: {
        ...context.platform.session,
        views: {
          current: null,
          start: (view: View) => void started.push(view),
          end: () => undefined,
          forget: () => undefined,
        },
      },
    } as never,
  };
  await startView(services, of, '/content');
  return { started, numClosed: () => numClosed, user: userEvent.setup() };
}

const of = { user: 'u2' };

test('a view of a user is read-only, unless the administrator allows changes', async () => {
  const { started, user } = await start(of);
  const allow = screen.getByRole('switch', { name: /^Allow changes/ });
  expect(allow).not.toBeChecked();
  expect(screen.getByText(/The changes are real, and the activity names you/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'View as' }));
  allow.focus();
  await user.keyboard(' {Enter}');
  expect(started).toEqual([
    { of, name: 'Ada' },
    { of, name: 'Ada', writable: true },
  ]);
});

test('Escape starts no view', async () => {
  const { started, numClosed, user } = await start(of);
  await user.keyboard('{Escape}');
  expect([numClosed(), started]).toEqual([1, []]);
});

test.each([
  ['a role', { role: 'r2' }, false, 'Readers'],
  ['an administrator', of, true, 'Ada'],
] as const)('a view of %s cannot write, so it begins at once', async (_, viewed, isAdmin, name) => {
  const { started } = await start(viewed, isAdmin);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(started).toEqual([{ of: viewed, name }]);
});
