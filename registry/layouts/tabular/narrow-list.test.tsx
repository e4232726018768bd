import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';
import { NarrowList } from './NarrowList.tsx';

const metadata = createMetadata({
  collections: [{ collection: 'tags', meta: null, schema: { name: 'tags' } }],
  relations: [],
  fields: new Map([
    ['tags', [rawField('tags', 'id', 'integer', primaryKeyMeta), rawField('tags', 'name', 'string')]],
  ]),
});
const rows = [
  { id: 1, name: 'Salt' },
  { id: 2, name: 'Sea' },
];

/** Selects as the layout does: with a selection, taps select. */
function List({ onOpen, canSelect }: { readonly onOpen: (key: Key) => void; readonly canSelect: boolean }) {
  const [selection, setSelection] = useState<readonly Key[]>([]);
  const toggle = (key: Key) =>
    setSelection(selection.includes(key) ? selection.filter((other) => other !== key) : [...selection, key]);
  const field = metadata.field('tags', 'name');
  if (!field) throw new Error('no name');
  const column: ColumnPlan = {
    key: 'name',
    text: 'Name',
    field,
    width: 160,
    grows: true,
    sortable: true,
    lead: true,
    align: 'left',
    display: { id: 'raw', options: {} },
  };
  return (
    <NarrowList
      subject="tags"
      columns={[column]}
      rows={rows}
      keyOf={(row) => row['id'] as number}
      selection={selection}
      choosing={false}
      label="Tags"
      onRow={(key) => (selection.length > 0 ? toggle(key) : onOpen(key))}
      hrefOf={selection.length > 0 ? undefined : (key) => `/collections/tags/${key}`}
      onToggle={canSelect ? toggle : undefined}
    />
  );
}

function draw(canSelect = true) {
  const onOpen = vi.fn();
  const room = renderInside(<List onOpen={onOpen} canSelect={canSelect} />, {
    context: testContext({ metadata }),
  });
  return { ...room, onOpen };
}

test('LAY-02 a tap opens a row; a long press selects it, and then taps select', async () => {
  const { user, onOpen } = draw();
  const salt = await screen.findByRole('link', { name: 'Salt' });
  await user.click(salt);
  expect(onOpen.mock.calls).toEqual([[1]]);

  await user.pointer({ keys: '[MouseLeft>]', target: salt });
  expect(await screen.findByRole('checkbox', { name: 'Salt' })).toBeChecked();
  await user.pointer({ keys: '[/MouseLeft]', target: salt });
  expect(screen.getByRole('checkbox', { name: 'Salt' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Sea' }));
  expect(screen.getByRole('checkbox', { name: 'Sea' })).toBeChecked();
  expect(onOpen).toHaveBeenCalledOnce();
  expect(await barriers(document.body)).toEqual([]);

  await user.click(screen.getByRole('checkbox', { name: 'Salt' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sea' }));
  expect(screen.getByRole('link', { name: 'Salt' })).toBeVisible();
});

test('LAYT-02 Space selects and Enter opens; read-only rows are not selected', async () => {
  const first = draw();
  const salt = await screen.findByRole('link', { name: 'Salt' });
  salt.focus();
  await first.user.keyboard('{Enter}');
  expect(first.onOpen.mock.calls).toEqual([[1]]);
  await first.user.keyboard(' ');
  expect(await screen.findByRole('checkbox', { name: 'Salt' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Salt' })).toHaveFocus();
  first.unmount();

  const { user } = draw(false);
  const row = await screen.findByRole('link', { name: 'Salt' });
  row.focus();
  await user.keyboard(' ');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('scrolling with a finger selects nothing', async () => {
  draw();
  const salt = await screen.findByRole('link', { name: 'Salt' });
  vi.useFakeTimers();
  try {
    fireEvent.mouseDown(salt, { clientX: 5, clientY: 5 });
    fireEvent.mouseMove(salt, { clientX: 5, clientY: 60 });
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.mouseUp(salt);
    fireEvent.mouseDown(salt, { clientX: 5, clientY: 5 });
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByRole('checkbox', { name: 'Salt' })).toBeChecked();
  } finally {
    vi.useRealTimers();
  }
});

test('releasing a long press clicks nothing, even if the rows have moved', async () => {
  draw();
  const salt = await screen.findByRole('link', { name: 'Salt' });
  vi.useFakeTimers();
  try {
    fireEvent.touchStart(salt, { touches: [{ clientX: 5, clientY: 5 }] });
    // A short press is a click.
    expect(fireEvent.touchEnd(salt)).toBe(true);
    fireEvent.touchStart(salt, { touches: [{ clientX: 5, clientY: 5 }] });
    act(() => void vi.advanceTimersByTime(1000));
    expect(fireEvent.touchEnd(salt)).toBe(false);
    expect(screen.getByRole('checkbox', { name: 'Salt' })).toBeChecked();
  } finally {
    vi.useRealTimers();
  }
});
