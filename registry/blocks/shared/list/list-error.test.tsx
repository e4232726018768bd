import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registry } from '../../../index.ts';
import { articlesReply } from '../../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../../tests/support/built-in.tsx';
import type { Call } from '../../../../tests/support/fake-fetch.ts';
import { slots } from '../../../../renderer/shell/slots.ts';

test('LAY-04 a list that is not reached says so, without its request, and is read again', async () => {
  const usual = articlesReply({ rows: 2 });
  let isReached = false;
  const { user } = await openBuiltIn('/collections/articles', {
    registry,
    slots,
    reply: (call: Call) => {
      if (!isReached && call.path.startsWith('/items/articles')) throw new TypeError('Failed to fetch');
      return usual(call);
    },
  });
  const panel = await screen.findByRole('alert');
  expect(within(panel).getByRole('heading', { name: 'The server does not respond' })).toBeVisible();
  expect(panel).not.toHaveTextContent('/items/articles');
  expect(within(panel).queryByRole('button', { name: 'Reset page preferences' })).toBeNull();
  isReached = true;
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await within(await screen.findByRole('grid')).findByText('Article 1')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
