/** An issue of a related row is shown on the row, on its field and above the form; each of them links to the field. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Issue } from '../../schemas/validation/types.ts';
import { chooseLanguage, pane, renderTranslations } from '../../tests/support/languages.tsx';
import { listOf, openDrawer, renderRelated } from '../../tests/support/related.tsx';
import { TestWorker } from '../../tests/support/validation-worker.ts';
import { barriers } from '../../tests/support/widgets.tsx';

beforeAll(() => vi.stubGlobal('Worker', TestWorker));
afterAll(() => void vi.stubGlobal('Worker', undefined));

const required = (field: string): Issue => ({ field, type: 'required', code: 'FAILED_VALIDATION' });
type Room = Awaited<ReturnType<typeof renderRelated>>;
const say = ({ store }: Pick<Room, 'store'>, ...fields: string[]) =>
  act(() => store.setIssues(fields.map(required)));
const summary = () => within(screen.getByRole('navigation', { name: 'Validation errors' }));

test('FORM-09 an issue of a row is shown on the row, on the list and above the form, and links to its field', async () => {
  const room = await renderRelated();
  const { user, store } = room;
  await user.click(await screen.findByRole('button', { name: 'Second' }));
  const first = await openDrawer();
  await user.type(await first.findByRole('textbox', { name: /^Text/ }), '!');
  await user.click(first.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  say(room, 'comments.2.text');
  expect(listOf('comments').getByRole('img', { name: 'This item has errors' })).toBeVisible();
  expect(listOf('comments').getByRole('alert')).toHaveTextContent(/^Text: /);
  expect(listOf('title').queryByRole('alert')).toBeNull();
  expect(await barriers()).toEqual([]);

  await user.click(summary().getByRole('button', { name: 'Comments › Text' }));
  const drawer = await openDrawer();
  const text = await drawer.findByRole('textbox', { name: /^Text/ });
  await waitFor(() => expect(text).toHaveFocus());
  expect(drawer.getByRole('alert')).toBeVisible();
  await user.type(text, '?');
  expect(drawer.queryByRole('alert')).toBeNull();
  expect(store.state.issues).toEqual([]);
});

test('the link of an issue opens a new row behind a junction', async () => {
  const room = await renderRelated();
  const { user, store } = room;
  act(() =>
    store.stage(['tags'], {
      create: [{ $id: '$new:1', tags_id: { name: 'mud' }, sort: 2 }],
      update: [],
      delete: [],
    }),
  );
  say(room, 'tags.$new:1.tags_id.name');
  await user.click(listOf('tags').getByRole('button', { name: /^Name: / }));
  const drawer = await openDrawer();
  await waitFor(() => expect(drawer.getByRole('textbox', { name: /^Name/ })).toHaveFocus());
  expect(drawer.getByRole('textbox', { name: /^Name/ })).toHaveValue('mud');
});

test('a row of a many-to-any opens in the form of its collection', async () => {
  const room = await renderRelated({ collection: 'pages' });
  const block = { $id: 22, id: 22, collection: 'block_picture', item: { id: 1, caption: 'Kilns' } };
  act(() => room.store.stage(['blocks'], { create: [], update: [block], delete: [] }));
  say(room, 'blocks.22.item.caption');
  await room.user.click(summary().getByRole('button', { name: 'Blocks › Caption' }));
  const drawer = await openDrawer();
  await waitFor(() => expect(drawer.getByRole('textbox', { name: /^Caption/ })).toHaveFocus());
  expect(drawer.getByRole('textbox', { name: /^Caption/ })).toHaveValue('Kilns');
});

test('the row of a many-to-one opens beside its item', async () => {
  const room = await renderRelated({ collection: 'albums' });
  act(() => room.store.stage(['keeper'], { id: 1, name: 'Idaho' }));
  say(room, 'keeper.name');
  await room.user.click(summary().getByRole('button', { name: 'Keeper › Name' }));
  const drawer = await openDrawer();
  await waitFor(() => expect(drawer.getByRole('textbox', { name: /^Name/ })).toHaveFocus());
});

test('the link of an issue opens its language', async () => {
  const room = await renderTranslations();
  await waitFor(() => expect(pane('Deutsch').getByRole('textbox', { name: /^Title/ })).toBeVisible());
  await chooseLanguage(room.user, 'Deutsch', 'Norsk');
  await room.user.type(await pane('Norsk').findByRole('textbox', { name: /^Standfirst/ }), 'x');
  await chooseLanguage(room.user, 'Norsk', 'Deutsch');
  say(room, 'translations.$new:nb-NO.title');
  expect(listOf('title').queryByRole('alert')).toBeNull();
  await room.user.click(summary().getByRole('button', { name: 'Translations › Title' }));
  await waitFor(() => expect(pane('Norsk').getByRole('textbox', { name: /^Title/ })).toHaveFocus());
});

test('removing a row removes its issues', async () => {
  const room = await renderRelated();
  const { user, store } = room;
  act(() => store.stage(['comments'], { create: [], update: [{ $id: 2, id: 2, text: '' }], delete: [] }));
  say(room, 'comments.2.text', 'title');
  const [, second] = await listOf('comments').findAllByRole('button', { name: /^Remove/ });
  await user.click(second as HTMLElement);
  expect(store.state.issues.map(({ field }) => field)).toEqual(['title']);
});

test('FORM-17 a drawer does not accept an empty required field and shows the error; cancelling leaves no edit', async () => {
  const { user, store } = await renderRelated();
  await user.click(await listOf('comments').findByRole('button', { name: 'Create new' }));
  const drawer = await openDrawer();
  const text = await drawer.findByRole('textbox', { name: /^Text/ });
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(drawer.getByRole('alert')).toBeVisible());
  await waitFor(() => expect(text).toHaveFocus());
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([store.payload().set, store.state.issues]).toEqual([{}, []]);
});

test('FORM-17 a drawer does not accept an existing row whose required value was cleared', async () => {
  const { user, store } = await renderRelated({ collection: 'albums' });
  await user.click(await screen.findByRole('button', { name: 'Edit the item' }));
  const drawer = await openDrawer();
  const name = await drawer.findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(drawer.getByRole('alert')).toBeVisible());
  await user.type(name, 'Ada');
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.payload().set).toEqual({ keeper: { id: 1, name: 'Ada' } });
});
