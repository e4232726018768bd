import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { modelOfTests, openSettings } from '../../../tests/support/data-model.tsx';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

test('DM-01 the table has columns for icon, name and note, and the last two can be resized', async () => {
  await openSettings('/settings/data-model');
  const table = await screen.findByRole('table', { name: 'Data model' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Icon', 'Name', 'Note']);
  const widths = () => [...table.querySelectorAll('col')].slice(0, 3).map(({ style }) => style.width);
  expect(widths()).toEqual([expect.stringContaining('42px'), '240px', '360px']);
  const row = within(table).getByRole('row', { name: /^Articles/ });
  expect(row).toHaveTextContent('What readers see');
  const handle = (name: string) => within(table).getByRole('separator', { name });
  // Tab skips the handles, because the heads have keys for the width.
  const head = within(table).getByRole('button', { name: 'Name' });
  fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
  fireEvent.keyDown(handle('Width of Note'), { key: 'ArrowLeft' });
  expect(widths().slice(1)).toEqual(['248px', '352px']);
  expect(handle('Width of Name')).toHaveAttribute('aria-valuenow', '248');
  expect(handle('Width of Name')).toHaveAttribute('tabindex', '-1');
});

test('DM-06 without collections, the page offers to create one', async () => {
  const { press, pathname } = await openSettings('/settings/data-model', {
    collections: modelOfTests.collections.slice(-1),
  });
  expect(await screen.findByText('No collections')).toBeInTheDocument();
  await press('Create collection');
  expect(await screen.findByRole('dialog', { name: 'New collection' })).toBeInTheDocument();
  expect(pathname()).toBe('/settings/data-model/+');
});
