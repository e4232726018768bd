import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import { testContext } from '../../../tests/support/widgets.tsx';
import { RenderContext } from '../../contract/render.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { theme } from '../theme/theme.ts';

function show(disabled: false | { readonly reason: string } = false) {
  const clock = createTestClock();
  const page = (of: typeof disabled) => (
    <MantineProvider env="test" theme={theme}>
      <RenderContext value={testContext({ clock })}>
        <Button disabled={of}>Publish</Button>
        <IconButton icon="delete" label="Delete" />
      </RenderContext>
    </MantineProvider>
  );
  const { rerender } = render(page(disabled));
  const [publish, icon] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
  return {
    user: userEvent.setup(),
    icon,
    publish,
    become: (next: typeof disabled) => rerender(page(next)),
    pass: (ms: number) => act(() => clock.advance(ms)),
  };
}
// Keyboard focus is tested in a browser (tests/e2e/item.spec.ts): jsdom guesses `:focus-visible` from earlier events.
const tip = () => screen.queryByRole('tooltip');
const reason = 'Not allowed: only editors publish.';

// The code of the tooltip is loaded with the first one.
beforeAll(async () => {
  const { user, icon, pass } = show();
  await user.hover(icon);
  await waitFor(() => {
    pass(300);
    expect(tip()).not.toBeNull();
  });
  cleanup();
});

test('SHELL-18 the tooltip of an icon appears after 300 ms, within 200 ms', async () => {
  const { user, icon, pass } = show();
  await user.hover(icon);
  pass(299);
  expect(tip()).toBeNull();
  pass(1);
  expect(tip()).toHaveTextContent('Delete');
  expect(theme.components?.['Tooltip']?.defaultProps).toMatchObject({ transitionProps: { duration: 200 } });
  await user.unhover(icon);
  expect(tip()).toBeNull();
});

test('no tooltip appears while the pointer only passes', async () => {
  const { user, icon, pass } = show();
  await user.hover(icon);
  pass(200);
  await user.unhover(icon);
  pass(1000);
  expect(tip()).toBeNull();
});

test('screen readers do not read a name twice', async () => {
  const { user, icon, pass } = show();
  await user.hover(icon);
  pass(300);
  expect(tip()).toBeInTheDocument();
  expect(icon).not.toHaveAttribute('aria-describedby');
});

test('a touch shows why a control is disabled, until the next touch elsewhere', async () => {
  const { icon, publish, pass } = show({ reason });
  fireEvent.pointerEnter(publish, { pointerType: 'touch' });
  fireEvent.pointerLeave(publish, { pointerType: 'touch' });
  pass(300);
  expect(tip()).toHaveTextContent(reason);
  fireEvent.pointerDown(icon);
  expect(tip()).toBeNull();
});

test('a control keeps its element when its reason appears and disappears', async () => {
  const { publish, become, user, pass } = show({ reason });
  await user.hover(publish);
  pass(300);
  expect(tip()).toHaveTextContent(reason);
  publish.focus();
  become(false);
  expect(tip()).toBeNull();
  expect(publish).toHaveFocus();
});
