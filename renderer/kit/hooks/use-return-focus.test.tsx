/** The focus when a layer closes: it returns to its element, or to the nearest place that still exists. */
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from '../feedback/Dialog.tsx';
import { theme } from '../theme/theme.ts';

interface Props {
  /** The rows that remain after "Done" is pressed in the dialog. */
  readonly remaining: readonly string[];
}

/** Rows that each open a dialog. Its button "Done" closes it and changes the rows. */
function Rows({ remaining }: Props) {
  const [rows, setRows] = useState<readonly string[]>(['Salt', 'Ferry']);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      {rows.map((row) => (
        <button key={row} onClick={() => setOpened(row)}>
          {row}
        </button>
      ))}
      {opened !== null && (
        <Dialog title={opened} onClose={() => setOpened(null)}>
          <button
            onClick={() => {
              setRows(remaining);
              setOpened(null);
            }}
          >
            Done
          </button>
        </Dialog>
      )}
    </>
  );
}

/** Opens a dialog that contains rows. */
function Drawer({ remaining }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {opened && (
        <Dialog title="Outer" onClose={() => setOpened(false)}>
          <Rows remaining={remaining} />
        </Dialog>
      )}
    </>
  );
}

const show = (Content: typeof Rows, remaining: readonly string[]) => {
  render(
    <MantineProvider env="test" theme={theme}>
      <main id="main" tabIndex={-1}>
        <Content remaining={remaining} />
      </main>
    </MantineProvider>,
  );
  return userEvent.setup();
};

async function finish(user: ReturnType<typeof userEvent.setup>, row: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: row }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: row })).toBeNull());
}

test('the focus returns to its element, also by Escape', async () => {
  const user = show(Rows, ['Salt', 'Ferry']);
  await finish(user, 'Salt');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salt' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Ferry' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ferry' })).toHaveFocus());
});

test('if the element is gone, the focus moves to the content of the page', async () => {
  const user = show(Rows, ['Ferry']);
  await finish(user, 'Salt');
  expect(screen.queryByRole('button', { name: 'Salt' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('if the element was in a dialog and is gone, the focus moves to that dialog', async () => {
  const user = show(Drawer, ['Ferry']);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Outer' });
  await finish(user, 'Salt');
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Outer' })).toHaveFocus());
});
