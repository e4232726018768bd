import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { InviteUsers } from './InviteUsers.tsx';

const props = { options: { role: 'r1' } } as unknown as ComponentProps<typeof InviteUsers>;

function open(call: Platform['call']) {
  const clock = createTestClock();
  const platform: Platform = {
    ...createMemoryPlatform({ directus_roles: [{ id: 'r1', name: 'Readers' }] }),
    call,
  };
  const { user } = renderInside(
    <ScreenContext
      value={{ resolve: (value: unknown) => value, close: vi.fn<() => void>() } as unknown as ScreenApi}
    >
      <InviteUsers {...props} />
    </ScreenContext>,
    { context: testContext({ platform, clock }) },
  );
  return { user, clock };
}

test('each address gets its result: sent, refused by the mail server, known already, being sent', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const call = vi.fn(async (method: string, path: string, body?: unknown) => {
    if (method === 'GET')
      return [
        { user: '1', email: 'Sent@example.com', sent_on: at, expires: at, failure: null },
        {
          user: '2',
          email: 'refused@example.com',
          sent_on: null,
          expires: null,
          failure: { code: 'refused', reply: '550 No such mailbox' },
        },
        { user: '3', email: 'slow@example.com', sent_on: null, expires: null, failure: null },
      ];
    if ((body as { email: string }).email === 'known@example.com')
      throw new PlatformError({ message: path, status: 400, code: 'RECORD_NOT_UNIQUE' });
    return undefined;
  });
  const { user, clock } = open(call as never);
  const emails = await screen.findByRole('textbox', { name: /Email addresses/ });
  await user.type(emails, 'sent@example.com,refused@example.com,known@example.com,slow@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite 4 people' }));
  expect(await screen.findByText('sent@example.com: invited, the email is being sent')).toBeVisible();
  expect(await screen.findByText('known@example.com has already been invited or is a user.')).toBeVisible();
  await waitFor(() => expect(emails).toHaveValue('known@example.com'));
  for (let i = 0; i < 7; i += 1) {
    await act(async () => clock.advance(5000));
  }
  expect(await screen.findByText('1 invitation sent')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'sent@example.com',
    'refused@example.com: the mail server refused the email. It is sent again later. Response: 550 No such mailbox',
    'known@example.com has already been invited or is a user.',
    'slow@example.com: invited, the email is being sent',
  ]);
});

test('an address that is no email address is named at the field when the field is left', async () => {
  const { user } = open(vi.fn<Platform['call']>() as never);
  const emails = await screen.findByRole('textbox', { name: /Email addresses/ });
  await user.type(emails, 'ada@example.com, bad');
  expect(screen.queryByText(/These are no email addresses/)).toBeNull();
  await user.tab();
  expect(screen.getByText('These are no email addresses: bad')).toBeVisible();
  expect(emails).toBeInvalid();
});

test('without a connection the address is kept, and the result names no request', async () => {
  const { user } = open(async () => {
    throw new PlatformError({ message: 'POST /users/invite failed', status: 0, code: 'UNKNOWN' });
  });
  const emails = await screen.findByRole('textbox', { name: /Email addresses/ });
  await user.type(emails, 'far@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  expect(await screen.findByText(/^far@example\.com: The server cannot be reached/)).toBeVisible();
  expect(emails).toHaveValue('far@example.com');
});
