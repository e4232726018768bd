import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { permission } from '../../../tests/support/related.tsx';
import { tipOver } from '../../../tests/support/tip.ts';
import { barriers, blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { exampleMetadata } from '../../gallery/example-platform.ts';
import { ImportResult } from './ImportResult.tsx';

const id = '33333333-3333-4333-8333-000000000001';
const stored = { created: 1200, updated: 3, undoable: true };

/** Draws the activity entry of an import. By default, the current user has imported. */
function draw(result: object, { user, ...overrides }: Partial<RenderContextValue> & { user?: string } = {}) {
  const base = testContext();
  const capabilities = { ...base.platform.capabilities, importUndo: true };
  const call = vi.fn(async (method: string, path: string, body: unknown) => {
    if (path === '/utils/progress') return [];
    return { undone: true, deleted: 1200, restored: 2, kept: 1, rows: [], method, body };
  });
  const platform = { ...base.platform, call, capabilities } as unknown as Platform;
  const context = { ...base, metadata: exampleMetadata, platform, ...overrides };
  const initial: Row = {
    action: 'import',
    collection: 'articles',
    item: id,
    user: { id: user ?? base.me.id },
    comment: JSON.stringify(result),
  };
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  const item = { kind: 'item', status: 'loaded', store: { state: { initial } }, refresh };
  const api = { data: () => item } as unknown as ScreenApi;
  const room = renderInside(
    <ScreenContext value={api}>
      <ImportResult {...blockProps} name="result" data="item" options={{}} />
    </ScreenContext>,
    { context },
  );
  return { ...room, call, context, refresh };
}

const undoButton = () => screen.queryByRole('button', { name: 'Undo the import' });
const someone = compileGrants([permission('articles', 'update'), permission('articles', 'delete')], {
  admin: false,
});

test('the entry of an import shows its counts, and its user can undo it', async () => {
  const { user, call, context, refresh } = draw(stored, { grants: someone });
  expect(await screen.findByText(/1,200/)).toBeVisible();
  expect(await barriers()).toEqual([]);
  const button = undoButton();
  if (!button) throw new Error('no Undo');
  await user.click(button);
  const question = await screen.findByRole('dialog', { name: 'Undo the import?' });
  await user.click(within(question).getByRole('button', { name: 'Undo the import' }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  const undo = call.mock.calls.find(([, path]) => path === '/utils/import/articles/undo');
  expect(undo?.slice(0, 3)).toEqual(['POST', '/utils/import/articles/undo', { id, skipChanged: false }]);
  expect(context.notify).toHaveBeenCalledWith({
    kind: 'success',
    title: 'The import was undone. Deleted items: 1,200. Restored items: 2.',
    text: '1 item stays as it is.',
  });
});

test.each([
  ['delete', 'update'],
  ['update', 'delete'],
] as const)('a user who may not %s the items sees the reason', async (missing, other) => {
  const { user, context } = draw(stored, {
    grants: compileGrants([permission('articles', other)], { admin: false }),
  });
  expect(await screen.findByText(/1,200/)).toBeVisible();
  const button = undoButton();
  if (!button) throw new Error('no Undo');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(await tipOver(button, { user, clock: context.clock })).toHaveTextContent(
    missing === 'delete' ? /may not delete items/ : /may not change items/,
  );
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another user cannot undo an import, unless as an administrator', async () => {
  const other = draw(stored, { grants: someone, user: 'somebody-else' });
  expect(await screen.findByText(/1,200/)).toBeVisible();
  expect(undoButton()).toBeNull();
  other.unmount();
  draw(stored, { grants: compileGrants([], { admin: true }), user: 'somebody-else' });
  await waitFor(() => expect(undoButton()).toBeVisible());
});

test.each([
  [{ ...stored, undone: '2026-01-02T03:04:05.000Z' }, /^This import was undone on /],
  [{ ...stored, undoable: false }, /^This import cannot be undone/],
])('an import that cannot be undone says why: %j', async (result, text) => {
  draw(result);
  expect(await screen.findByText(text)).toBeVisible();
  expect(undoButton()).toBeNull();
});
