import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FrameContext, type FrameContextValue } from '../../../renderer/contract/workspace.ts';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Invitations } from './Invitations.tsx';

const day = 86_400_000;

function open(answer: () => Promise<unknown>) {
  const base = testContext();
  const call = vi.fn(async (method: string) => (method === 'GET' ? answer() : undefined));
  const context = { ...base, platform: { ...base.platform, call: call as never } };
  const frame = { sidebar: { opened: true, bare: true } } as unknown as FrameContextValue;
  renderInside(
    <FrameContext value={frame}>
      <Invitations options={{ list: null, role: null }} data={null} />
    </FrameContext>,
    { context },
  );
  return { call, context };
}

const invitation = (email: string, sent: number) => ({
  user: email,
  email,
  sent_on: new Date(sent).toISOString(),
  expires: new Date(sent + 7 * day).toISOString(),
});

test('CALL-11 open and expired invitations are told apart, sent again, and revoked after a question', async () => {
  const now = testContext().clock.now();
  const { call, context } = open(async () => [
    invitation('ada@example.com', now),
    invitation('old@example.com', now - 8 * day),
  ]);
  expect(await screen.findByText(/^Expires on/)).toBeVisible();
  expect(screen.getByText(/^Expired on/).closest('li')).toHaveTextContent('old@example.com');
  expect(await barriers()).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send again to old@example.com' }));
  expect(call).toHaveBeenCalledWith('POST', '/users/invitations/old%40example.com');
  expect(context.notify).toHaveBeenCalledWith({
    kind: 'success',
    title: 'The invitation of old@example.com is sent again',
  });
  await user.click(screen.getByRole('button', { name: 'Revoke the invitation of ada@example.com' }));
  expect(call).toHaveBeenCalledWith('DELETE', '/users/invitations/ada%40example.com');
});

test('a platform without the route shows a note', async () => {
  open(async () => {
    throw new PlatformError({ message: 'No route.', status: 404, code: 'ROUTE_NOT_FOUND' });
  });
  expect(await screen.findByText('This platform does not list invitations.')).toBeVisible();
});

test('an email that the mail server refused says so, with its response', async () => {
  const failure = { code: 'refused', reply: '550 No such mailbox here' };
  open(async () => [{ user: 'u', email: 'nobody@example.com', sent_on: null, expires: null, failure }]);
  expect(
    await screen.findByText(
      'nobody@example.com: the mail server refused the email. It is sent again later. Response: 550 No such mailbox here',
    ),
  ).toBeVisible();
  expect(screen.getByText('No email was sent yet.')).toBeVisible();
});
