import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { barriers } from '../../tests/support/widgets.tsx';
import { LongRows } from './LongRows.tsx';
import { Button } from './controls/Button.tsx';
import { ConfirmDialog } from './feedback/ConfirmDialog.tsx';
import { IconButton } from './controls/IconButton.tsx';
import { Loader } from './feedback/Loader.tsx';
import { Pagination, placesOf } from './controls/Pagination.tsx';
import { SplitButton } from './controls/SplitButton.tsx';
import { theme } from './theme/theme.ts';

const show = (children: ReactNode) =>
  render(
    <MantineProvider env="test" theme={theme}>
      {children}
    </MantineProvider>,
  );
afterEach(() => vi.useRealTimers());

describe('buttons', () => {
  test('a disabled button can be focused and does nothing', async () => {
    const run = vi.fn<() => void>();
    show(
      <Button onClick={run} disabled={{ reason: 'Not allowed: only editors publish.' }}>
        Publish
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Publish' });
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button);
    expect(run).not.toHaveBeenCalled();
  });

  test('a loading button is busy and ignores a second click', async () => {
    const run = vi.fn<() => void>();
    show(
      <Button loading onClick={run}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(run).not.toHaveBeenCalled();
  });

  test('an icon button has a name and passes axe', async () => {
    const run = vi.fn<() => void>();
    show(<IconButton icon="delete" label="Delete" onClick={run} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(run).toHaveBeenCalledOnce();
    expect(await barriers()).toEqual([]);
  });
});

describe('menus', () => {
  test('a split button shows its other actions in a menu, with shortcuts; a disabled one does nothing', async () => {
    const copy = vi.fn<() => void>();
    const add = vi.fn<() => void>();
    const user = userEvent.setup();
    show(
      <SplitButton
        menuLabel="More options"
        menu={[
          { label: 'Save as copy', shortcut: 'Ctrl+D', run: copy },
          { label: 'Save and add', disabled: { reason: 'Not allowed' }, run: add },
        ]}
      >
        Save
      </SplitButton>,
    );
    await user.click(screen.getByRole('button', { name: 'More options' }));
    expect(await screen.findByText('Ctrl+D')).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.click(screen.getByRole('menuitem', { name: /Save and add/ }));
    expect(add).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'More options' }));
    await user.click(await screen.findByRole('menuitem', { name: /Save as copy/ }));
    expect(copy).toHaveBeenCalledOnce();
  });

  test('open by keyboard, are named by their button, and close with Escape, which returns the focus', async () => {
    const user = userEvent.setup();
    const first = vi.fn<() => void>();
    show(
      <SplitButton menuLabel="More options" menu={[{ label: 'First', run: first }]}>
        Save
      </SplitButton>,
    );
    const button = screen.getByRole('button', { name: 'More options' });
    button.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'More options' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveAttribute('aria-controls', menu.id);
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'First' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'More options' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(first).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('pagination', () => {
  const labels = {
    navigation: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number) => `Page ${page}`,
  };

  test.each([
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [18, 20, [1, null, 16, 17, 18, 19, 20]],
  ])('LAY-10 on page %i of %i these pages are shown: %j', (page, pages, places) => {
    expect(placesOf(page, pages)).toEqual(places);
  });

  test('LAY-10 navigates, marks the current page, and stops at both ends', async () => {
    const onPage = vi.fn<(page: number) => void>();
    show(<Pagination page={1} pages={20} labels={labels} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 20' }));
    expect(onPage.mock.calls).toEqual([[2], [20]]);
    expect(await barriers()).toEqual([]);
  });

  test('is not shown for a single page', () => {
    show(<Pagination page={1} pages={1} labels={labels} onPage={() => undefined} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('confirmations', () => {
  test('are closed by either button or Escape, and the safe button has the focus', async () => {
    const answer = vi.fn<(confirmed: boolean) => void>();
    const user = userEvent.setup();
    show(
      <ConfirmDialog opened danger title="Delete it?" confirm="Delete" cancel="Cancel" onAnswer={answer} />,
    );
    expect(await screen.findByRole('dialog', { name: 'Delete it?' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(answer.mock.calls).toEqual([[true], [false], [false]]);
    expect(await barriers()).toEqual([]);
  });
});

test('SHELL-20 the loader appears only after 250 ms', () => {
  const clock = createTestClock();
  show(<Loader label="Loading" clock={clock} />);
  act(() => clock.advance(249));
  expect(screen.queryByRole('img', { name: 'Loading' })).toBeNull();
  act(() => clock.advance(1));
  expect(screen.getByRole('img', { name: 'Loading' })).toBeVisible();
});

test('the rows of a long list follow the page that scrolls, although a container scrolls them sideways', async () => {
  const page = document.createElement('div');
  page.style.overflowY = 'auto';
  const sizes = { scrollHeight: 40_000, clientHeight: 400, offsetHeight: 400 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(page, name, { value });
  document.body.append(page);
  render(
    <div style={{ overflowY: 'auto' }}>
      <LongRows count={1000} height={40} row={(index) => <p key={index}>Row {index}</p>} />
    </div>,
    { container: page },
  );
  expect(await screen.findByText('Row 0')).toBeInTheDocument();
  expect(screen.queryByText('Row 500')).toBeNull();
  page.scrollTop = 500 * 40;
  fireEvent.scroll(page);
  expect(await screen.findByText('Row 500')).toBeInTheDocument();
  expect(screen.queryByText('Row 0')).toBeNull();
  page.remove();
});
