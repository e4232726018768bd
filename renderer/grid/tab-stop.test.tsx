import { FocusTrap, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { TabStop } from './TabStop.tsx';

/** A drawer that ends with a table. Other focusable elements of the table are none of its tab stops. */
function Drawer() {
  const cell = useRef<HTMLDivElement>(null);
  return (
    <FocusTrap active>
      <div>
        <button type="button">First</button>
        <button type="button">Second</button>
        <TabStop onEnter={() => cell.current?.focus()}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- AG Grid's viewport is focusable */}
          <div role="grid" tabIndex={0}>
            <div role="row">
              <div role="gridcell" tabIndex={-1} ref={cell}>
                Cell
              </div>
            </div>
          </div>
        </TabStop>
      </div>
    </FocusTrap>
  );
}

test('the focus trap of a drawer continues around a table in both directions', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <button type="button">Outside</button>
      <Drawer />
      <button type="button">Below</button>
    </MantineProvider>,
  );
  const first = screen.getByRole('button', { name: 'First' });
  const second = screen.getByRole('button', { name: 'Second' });
  const cell = screen.getByRole('gridcell');
  first.focus();
  for (const next of [second, cell, first, second]) {
    await user.tab();
    expect(next).toHaveFocus();
  }
  for (const next of [first, cell, second]) {
    await user.tab({ shift: true });
    expect(next).toHaveFocus();
  }
});
