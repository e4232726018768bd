import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openShell } from '../../../../tests/support/shell.tsx';
import { useRender } from '../../../contract/render.ts';

function Speaking() {
  const { announce, notify } = useRender();
  return (
    <>
      <button type="button" onClick={() => announce('Row moved')}>
        Announce
      </button>
      <button type="button" onClick={() => ['First file', 'Second file'].forEach(announce)}>
        Announce two
      </button>
      <button type="button" onClick={() => notify({ kind: 'success', title: 'Saved' })}>
        Succeed
      </button>
      <button type="button" onClick={() => notify({ kind: 'danger', title: 'The disk is full' })}>
        Fail
      </button>
    </>
  );
}

test('one polite and one assertive region hold all messages; only errors stay', async () => {
  const { user, clock } = await openShell('/collections', { signedIn: true, view: Speaking });
  for (const name of ['Announce', 'Succeed', 'Fail'])
    await user.click(await screen.findByRole('button', { name }));
  const regions = [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')];
  expect(regions.map((region) => region.textContent?.trim())).toEqual([
    'The disk is full',
    'Saved Row moved',
  ]);
  const [assertive, polite] = regions;
  act(() => clock.advance(8000));
  expect(polite).toHaveTextContent(/^$/);
  expect(assertive).toHaveTextContent('The disk is full');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(assertive).toHaveTextContent(/^$/);
});

test('texts that are announced at the same time are all in the document, for 8 seconds', async () => {
  const { user, clock } = await openShell('/collections', { signedIn: true, view: Speaking });
  await user.click(await screen.findByRole('button', { name: 'Announce two' }));
  const said = ['First file', 'Second file'].map((text) => screen.getByText(text));
  const [polite] = screen.getAllByRole('status').slice(-1);
  for (const each of said) expect(polite).toContainElement(each);
  act(() => clock.advance(8000));
  for (const each of said) expect(each).not.toBeInTheDocument();
});
