import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { asksBeforeClosing } from '../../../tests/support/closing.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { createMemoryDrafts } from '../../../tests/support/memory-drafts.ts';
import { failure, type Call, type Reply } from '../../../tests/support/fake-fetch.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { slots } from '../../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

/** Returns a button of the notice. The page of a batch also has a button Undo. */
async function buttonOf(text: string, name: string): Promise<HTMLElement> {
  const notice = (await screen.findByText(text)).closest<HTMLElement>('[role="status"]');
  return within(notice ?? document.createElement('div')).getByRole('button', { name });
}

/** Selects all rows of the page. */
async function selectPage(user: Awaited<ReturnType<typeof openBuiltIn>>['user']) {
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Article 1');
  const [, first] = grid.getAllByRole('checkbox');
  if (first) await user.click(first);
  const strip = within(screen.getByRole('region', { name: 'Selection' }));
  await user.click(strip.getByRole('button', { name: 'Select all on this page' }));
  return strip;
}

/** Opens a list of 600 articles, and deletes all of them. The platform refuses requests with one of the kept keys. */
async function deleteAll(
  kept: readonly number[],
  onDelete: () => Promise<void> = async () => undefined,
  refusal: (key: number) => Reply = (key) =>
    failure(400, 'INVALID_FOREIGN_KEY', `Article ${key} is used by an issue.`),
) {
  const sent: (readonly number[])[] = [];
  const usual = articlesReply({ rows: 600 });
  const remove = async ({ path, body }: Call): Promise<Reply> => {
    const only = path.split('/')[3];
    const keys = only === undefined ? (body as readonly number[]) : [Number(only)];
    sent.push(keys);
    await onDelete();
    const refused = keys.find((key) => kept.includes(key));
    if (refused === undefined) return { body: { data: null } };
    return refusal(refused);
  };
  const room = await openBuiltIn('/collections/articles', {
    registry,
    reply: (call) => (call.method === 'DELETE' ? remove(call) : usual(call)),
  });
  const strip = await selectPage(room.user);
  await room.user.click(strip.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog');
  await room.user.click(within(question).getByRole('button', { name: 'Delete' }));
  return { ...room, sent };
}

test('COLL-24 many items are deleted in parts, and the refused ones are listed with their reasons', async () => {
  const { sent } = await deleteAll([7, 590]);
  const dialog = await screen.findByRole('dialog', { name: '2 of 600 items were not deleted' });
  const rows = within(dialog).getAllByRole('listitem');
  await waitFor(() =>
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Item 7: Article 7 is used by an issue.',
      'Item 590: Article 590 is used by an issue.',
    ]),
  );
  expect(within(dialog).getByRole('link', { name: 'Item 7' })).toHaveAttribute(
    'href',
    '/admin/collections/articles/7',
  );
  expect(screen.getByText('598 articles deleted')).toBeVisible();
  expect(sent[0]).toHaveLength(250);
  const region = screen.getByRole('region', { name: 'Selection', hidden: true });
  expect(region).toHaveTextContent('2 selected of 600');
});

test('COLL-24 a refused item names the rule that refused it', async () => {
  const rule = { is: 'test', path: ['status'], op: 'eq', value: 'draft' };
  const reason = { code: 'rule', action: 'delete', collection: 'articles', rule };
  const message = "You don't have permission to access this.";
  await deleteAll([7], undefined, () => ({
    status: 403,
    body: { errors: [{ message, extensions: { code: 'FORBIDDEN', reason } }] },
  }));
  const dialog = await screen.findByRole('dialog', { name: '1 of 600 items was not deleted' });
  await waitFor(() =>
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(
      'Item 7: Your role may delete items of Articles only where Status is draft.',
    ),
  );
});

test('COLL-24 a cancel ends after the running part, and says how many items were not changed', async () => {
  let answer: () => void = () => undefined;
  const { user, sent } = await deleteAll([], () => new Promise<void>((done) => (answer = done)));
  const progress = await screen.findByRole('dialog', { name: 'Deleting items' });
  expect(within(progress).getByRole('progressbar')).toHaveAttribute('max', '600');
  answer();
  expect(await within(progress).findByText('250 of 600 items are processed')).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
  expect(await within(progress).findByText(/^The running request ends/)).toBeVisible();
  answer();
  expect(await screen.findByText('500 articles deleted')).toBeVisible();
  expect(screen.getByText('You canceled. 100 items were not changed.')).toBeVisible();
  expect(sent).toHaveLength(2);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('100 selected of 600'),
  );
});

test('the browser asks before it closes the tab of a running batch, and not after it', async () => {
  const answers: (() => void)[] = [];
  const { sent } = await deleteAll([], () => new Promise<void>((done) => void answers.push(done)));
  await screen.findByRole('dialog', { name: 'Deleting items' });
  expect(asksBeforeClosing()).toBe(true);
  for (const part of [1, 2, 3]) {
    await waitFor(() => expect(sent).toHaveLength(part));
    expect(asksBeforeClosing()).toBe(true);
    answers[part - 1]?.();
  }
  expect(await screen.findByText('600 articles deleted')).toBeVisible();
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});

test('ITEM-03 many keys are no part of the URL, and the undo of their batch can be canceled and continued', async () => {
  const drafts = createMemoryDrafts();
  const sent: (readonly unknown[])[] = [];
  let isHeld = false;
  let answer: () => void = () => undefined;
  const usual = articlesReply({ rows: 600 });
  const patch = async ({ body }: Call): Promise<Reply> => {
    sent.push(Array.isArray(body) ? (body as readonly unknown[]) : (body as { keys: unknown[] }).keys);
    if (isHeld) await new Promise<void>((done) => (answer = done));
    return { body: { data: [] } };
  };
  const { user, router } = await openBuiltIn('/collections/articles', {
    registry,
    slots,
    drafts,
    reply: (call) => (call.method === 'PATCH' ? patch(call) : usual(call)),
  });
  const strip = await selectPage(user);
  await user.click(strip.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Editing 600 items' })).toBeVisible();
  expect(router.state.location.pathname).toMatch(/\/articles\/~selection\.[\w-]{21}$/);
  expect([...drafts.stored.keys()]).toEqual([expect.stringMatching(/^selection\|/)]);
  await user.click(await screen.findByRole('checkbox', { name: 'Change Title in every selected item' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Both');
  await user.keyboard('{Control>}s{/Control}');
  const undo = await buttonOf('600 articles updated', 'Undo');
  expect(sent.map(({ length }) => length)).toEqual([250, 250, 100]);

  sent.length = 0;
  isHeld = true;
  await user.click(undo);
  const progress = await screen.findByRole('dialog', { name: 'Restoring items' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.slice(0, 2)).toEqual([
    { id: 1, title: 'Article 1' },
    { id: 2, title: 'Article 2' },
  ]);
  await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
  isHeld = false;
  answer();
  expect(await screen.findByText('250 articles restored')).toBeVisible();
  expect(screen.getByText('You canceled. 350 items were not changed.')).toBeVisible();
  await user.click(await buttonOf('250 articles restored', 'Try again'));
  expect(await screen.findByText('350 articles restored')).toBeVisible();
  expect(sent.map(({ length }) => length)).toEqual([250, 250, 100]);
  expect(sent[1]?.[0]).toEqual({ id: 251, title: 'Article 251' });
});

/** Changes the titles of three articles in a batch, and undoes it. The platform then refuses requests with these keys. */
async function undoWithRefusals(refused: readonly number[]) {
  const usual = articlesReply({ rows: 3 });
  let isUndo = false;
  const patch = ({ body, path }: Call): Reply => {
    const keys = Array.isArray(body)
      ? (body as { id: number }[]).map(({ id }) => id)
      : ((body as { keys?: number[] }).keys ?? [Number(path.split('/')[3])]);
    return isUndo && keys.some((key) => refused.includes(Number(key)))
      ? failure(403, 'FORBIDDEN', 'You may no longer change it.')
      : { body: { data: [] } };
  };
  const { user } = await openBuiltIn('/collections/articles/1,2,3', {
    registry,
    slots,
    reply: (call) => (call.method === 'PATCH' ? patch(call) : usual(call)),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Change Title in every selected item' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Both');
  await user.keyboard('{Control>}s{/Control}');
  const undo = await buttonOf('3 articles updated', 'Undo');
  isUndo = true;
  await user.click(undo);
  return { user };
}

test('the refused rows of an undo are listed with their reasons', async () => {
  await undoWithRefusals([2]);
  const dialog = await screen.findByRole('dialog', { name: '1 of 3 items was not restored' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Item 2: You may no longer change it.');
  expect(screen.getByText('2 articles restored')).toBeVisible();
});

test('an undo that the platform refuses for all rows shows their list, and no other error', async () => {
  const { user } = await undoWithRefusals([1, 2, 3]);
  const dialog = await screen.findByRole('dialog', { name: '3 of 3 items were not restored' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).toBeNull();
});
