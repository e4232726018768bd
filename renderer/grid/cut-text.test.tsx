import { act, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { renderInside, testContext } from '../../tests/support/widgets.tsx';
import { CutText } from './CutText.tsx';

/** jsdom has no layout, so the test sets both widths. */
function cut(element: HTMLElement | null): void {
  if (element) Object.defineProperties(element, { clientWidth: { value: 80 }, scrollWidth: { value: 200 } });
}

function Table() {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={frame} role="grid">
        <div role="row">
          <div role="gridcell" tabIndex={-1} ref={cut}>
            A very long title
          </div>
          <div role="gridcell" tabIndex={-1}>
            Short
          </div>
          <div role="gridcell" tabIndex={-1} ref={cut} data-hover-card="">
            A user with a card
          </div>
        </div>
      </div>
      <CutText frame={frame} />
    </>
  );
}

test('the focused cell shows its cut text in a tooltip until Escape, but not one that fits', async () => {
  const clock = createTestClock();
  const { user } = await renderInside(<Table />, { context: testContext({ clock }) });
  const focus = async (name: string) => {
    await act(async () => screen.getByText(name, { selector: '[role=gridcell]' }).focus());
    act(() => clock.advance(300));
  };
  await user.keyboard('{Shift}');
  await focus('A very long title');
  // Its code is loaded with the first one, and its delay starts then.
  await waitFor(() => {
    act(() => clock.advance(300));
    screen.getByRole('tooltip');
  });
  expect(screen.getByRole('tooltip')).toHaveTextContent('A very long title');
  // Screen readers read the whole text of the cell anyway.
  expect(screen.getByText('A very long title', { selector: '[role=gridcell]' })).not.toHaveAttribute(
    'aria-describedby',
  );
  await focus('Short');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await focus('A user with a card');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await focus('A very long title');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
