import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { focusBeside } from './focus-beside.ts';

/** A table with the given cells in each row. A fixed cell cannot have the focus. */
function Table({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((name) => (
              <td key={name}>{name.startsWith('fixed') ? name : <button data-cell={name}>{name}</button>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

test('arrow keys stay in a column, or move to the nearest cell of a row that has none there', async () => {
  const user = userEvent.setup();
  render(
    <Table
      rows={[
        ['a1', 'a2', 'a3'],
        ['fixed 1', 'b2', 'b3'],
        ['fixed 4', 'fixed 5', 'fixed 6'],
        ['c1', 'c2', 'fixed 3'],
      ]}
    />,
  );
  screen.getByText('a3').focus();
  const table = screen.getByRole('table');
  table.addEventListener('keydown', (event) => focusBeside(event, table));
  for (const [key, expected] of [
    ['ArrowDown', 'b3'],
    // The row without cells is skipped.
    ['ArrowDown', 'c2'],
    ['ArrowLeft', 'c1'],
    ['ArrowUp', 'b2'],
    ['Home', 'b2'],
    ['End', 'b3'],
    ['ArrowUp', 'a3'],
    ['ArrowRight', 'a3'],
    ['ArrowUp', 'a3'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(screen.getByText(expected), key).toHaveFocus();
  }
});
