import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import type { RawCollection } from '../../../schemas/collection/types.ts';
import { createMemoryPlatform, exampleTables, rawField } from '../../gallery/example-platform.ts';
import { asksBeforeClosing } from '../../../tests/support/closing.ts';
import { barriers, blockProps, renderInside, settled, testContext } from '../../../tests/support/widgets.tsx';
import { CollectionFields } from './CollectionFields.tsx';

const groupId = 7;
const metadata = createMetadata({
  collections: [
    {
      collection: 'walks',
      meta: { collection: 'walks' } as RawCollection['meta'],
      schema: { name: 'walks' },
    },
  ],
  relations: [],
  fields: new Map([
    [
      'walks',
      [
        rawField('walks', 'title', 'string', { meta: { sort: 1, width: 'full' } }),
        rawField('walks', 'details', 'group', {
          meta: { id: groupId, sort: 2, special: ['group'] },
          schema: null,
        }),
        rawField('walks', 'seats', 'integer', { meta: { sort: 3, group: groupId } }),
        rawField('walks', 'note', 'text', { meta: { sort: 4 } }),
      ],
    ],
  ]),
});

/** `answer` delays each saving request. */
async function openFields(
  answer: () => Promise<void> = async () => undefined,
  direction: 'ltr' | 'rtl' = 'ltr',
) {
  const memory = createMemoryPlatform(exampleTables);
  const steps: unknown[] = [];
  const platform: Platform = {
    ...memory,
    capabilities: { ...memory.capabilities, modelSteps: true },
    call: async <T,>(method: string, _path: string, body?: unknown) => {
      if (method !== 'GET') {
        steps.push(...(body as { readonly steps: readonly unknown[] }).steps);
        await answer();
      }
      return { change: steps.length } as T;
    },
  };
  const notify = vi.fn<Services['notify']>(() => () => undefined);
  const announce = vi.fn<Services['announce']>();
  const api = { id: 'settings.data-model.collection', route: { params: { collection: 'walks' }, query: {} } };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <CollectionFields {...blockProps} name="fields" options={{ open: null, create: null, list: null }} />
    </ScreenContext>,
    { context: testContext({ platform, notify, announce, metadata }), direction },
  );
  await screen.findByRole('list');
  await settled();
  const order = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
      .map((item) => within(item).getAllByText(/^[a-z]+$/)[0]?.textContent);
  return { ...room, steps, order, notify, announce };
}

test('DM-16, DM-22 the keyboard moves a field into a group and out of it, and each place is announced', async () => {
  const { user, order, steps, announce, container } = await openFields();
  expect(order()).toEqual(['title', 'details', 'seats', 'note']);
  expect(await barriers(container)).toEqual([]);
  const grip = screen.getByRole('button', { name: 'Move "title"' });
  grip.focus();
  await user.keyboard(' {ArrowDown}');
  expect(announce).toHaveBeenLastCalledWith('"title": position 1 of 2 in "details"');
  await user.keyboard(' ');
  await settled();
  expect(steps).toEqual([
    {
      do: 'update-fields',
      collection: 'walks',
      changes: [
        { field: 'details', meta: { sort: 1 } },
        { field: 'title', meta: { sort: 2, group: groupId } },
      ],
    },
  ]);
  expect(grip).toHaveFocus();
  await user.keyboard(' {ArrowDown}');
  expect(announce).toHaveBeenLastCalledWith('"title": position 2 of 2 in "details"');
  await user.keyboard('{ArrowDown}');
  expect(announce).toHaveBeenLastCalledWith('"title": position 2 of 3');
  expect(order()).toEqual(['details', 'seats', 'title', 'note']);
  expect(grip).toHaveFocus();
  await user.keyboard(' ');
  expect(announce).toHaveBeenLastCalledWith('"title" dropped at position 2 of 3');
  await settled();
  // Both steps of the second move are one change.
  expect(steps).toHaveLength(2);
  expect(steps.at(-1)).toMatchObject({
    changes: expect.arrayContaining([{ field: 'title', meta: { sort: 3, group: null } }]) as unknown,
  });

  // A group takes its fields along. Escape puts it back.
  screen.getByRole('button', { name: 'Move "details"' }).focus();
  await user.keyboard(' {ArrowDown}');
  expect(order()).toEqual(['title', 'details', 'seats', 'note']);
  expect(announce).toHaveBeenLastCalledWith('"details": position 2 of 3');
  await user.keyboard('{Escape}');
  expect(order()).toEqual(['details', 'seats', 'title', 'note']);
  await settled();
  expect(steps).toHaveLength(2);
});

test('DM-16, DM-22 a field that is being moved keeps its element and its focus, and is saved when it loses the focus', async () => {
  const { user, order, steps } = await openFields();
  const grip = screen.getByRole('button', { name: 'Move "title"' });
  grip.focus();
  const lost = vi.fn<() => void>();
  grip.addEventListener('blur', lost);
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}');
  expect(order()).toEqual(['details', 'seats', 'title', 'note']);
  expect(lost).not.toHaveBeenCalled();
  expect(steps).toEqual([]);
  await user.tab();
  await settled();
  expect(steps).toHaveLength(1);
  expect(grip).toHaveAttribute('aria-pressed', 'false');
  expect(order()).toEqual(['details', 'seats', 'title', 'note']);
});

test('DM-16 a field that is being moved is dropped if the user leaves the page', async () => {
  const { user, steps, unmount } = await openFields();
  screen.getByRole('button', { name: 'Move "title"' }).focus();
  await user.keyboard(' {ArrowDown}{ArrowDown}');
  expect(steps).toEqual([]);
  unmount();
  await waitFor(() => expect(steps).toHaveLength(1));
});

test('DM-16 a click on the background drops the field that is being moved', async () => {
  const { user, order, steps } = await openFields();
  const grip = screen.getByRole('button', { name: 'Move "title"' });
  grip.focus();
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}');
  await user.click(document.body);
  await settled();
  expect(grip).toHaveAttribute('aria-pressed', 'false');
  expect(order()).toEqual(['details', 'seats', 'title', 'note']);
  expect(steps).toHaveLength(1);
});

test('DM-16 where text runs from right to left, the arrow to the left moves a field forwards', async () => {
  const { user, order } = await openFields(undefined, 'rtl');
  screen.getByRole('button', { name: 'Move "note"' }).focus();
  await user.keyboard(' {ArrowRight}{ArrowRight}');
  expect(order()).toEqual(['title', 'details', 'note', 'seats']);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(order()).toEqual(['title', 'details', 'seats', 'note']);
});

test('DM-20 the browser asks before it closes the tab while moved fields are being saved', async () => {
  const answers: (() => void)[] = [];
  const { user, steps } = await openFields(() => new Promise((done) => void answers.push(done)));
  screen.getByRole('button', { name: 'Move "title"' }).focus();
  await user.keyboard(' {ArrowDown} ');
  expect(screen.getByText('Saving…')).toBeVisible();
  await user.keyboard(' {ArrowDown} ');
  expect(asksBeforeClosing()).toBe(true);
  answers[0]?.();
  // The second move is sent after the first.
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(asksBeforeClosing()).toBe(true);
  answers[1]?.();
  expect(await screen.findByText('Changes are saved at once')).toBeVisible();
  expect(steps).toHaveLength(2);
  expect(asksBeforeClosing()).toBe(false);
});

test('DM-20 a move that was made offline is sent when the browser is online, also if the user left the page', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, order, steps, unmount } = await openFields(() =>
    navigator.onLine ? Promise.resolve() : Promise.reject(new Error('Failed to fetch')),
  );
  screen.getByRole('button', { name: 'Move "title"' }).focus();
  await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown} ');
  await settled();
  expect(order()).toEqual(['details', 'seats', 'title', 'note']);
  expect(screen.getByText('Saving…')).toBeVisible();
  expect(asksBeforeClosing()).toBe(true);
  unmount();
  expect(steps).toHaveLength(1);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(steps).toHaveLength(2));
  expect(steps[1]).toEqual(steps[0]);
});

test('DM-20, DM-22 the keyboard resizes, hides and deletes a field', async () => {
  const { user, steps, notify } = await openFields();
  const tile = screen.getAllByRole('listitem').find((item) => within(item).queryByText('note'));
  if (!tile) throw new Error('The field is not shown.');
  within(tile).getByRole('radio', { name: 'Full' }).focus();
  await user.keyboard('{ArrowLeft}');
  await settled();
  expect(steps.at(-1)).toMatchObject({ changes: [{ field: 'note', meta: { width: 'half' } }] });
  expect(tile).toHaveAttribute('data-width', 'half');

  const choose = async (name: string) => {
    within(tile).getByRole('button', { name: 'Actions for “note”' }).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name });
    item.focus();
    await user.keyboard('{Enter}');
    await settled();
  };
  await choose('Hide in forms');
  expect(steps.at(-1)).toMatchObject({ changes: [{ field: 'note', meta: { hidden: true } }] });
  expect(within(tile).getByRole('img', { name: 'Hidden' })).toBeInTheDocument();
  await choose('Delete field');
  expect(steps.at(-1)).toEqual({ do: 'delete-field', collection: 'walks', field: 'note' });
  expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Field “Note” deleted' }));
});
