import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import {
  listOf,
  onPhone,
  openDrawer,
  permission,
  relatedMetadata,
  relatedTables,
  renderRelated,
  rowsOf,
  type RelatedCase,
} from '../../../tests/support/related.tsx';
import { TestWorker } from '../../../tests/support/validation-worker.ts';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

beforeAll(onPhone);
beforeAll(() => vi.stubGlobal('Worker', TestWorker));

const invalid = 'Invalid item: its collection is not allowed here. It is kept until you remove it.';
const first = ['A quarterlyBlock text', 'Picture: KilnBlock picture'];
const shown = async (more: RelatedCase = {}) => {
  const room = await renderRelated({ collection: 'pages', ...more });
  await waitFor(() => expect(rowsOf('blocks')).toContain(first[0]));
  return { ...room, list: listOf('blocks') };
};
type Room = Awaited<ReturnType<typeof shown>>;

const newId: unknown = expect.stringMatching(/^\$new:/);
const staged = ({ store }: Room) => store.payload().set['blocks'];

async function fromMenu({ user, list }: Room, button: string, entry: string) {
  await user.click(list.getByRole('button', { name: button }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${entry}`) }));
  return openDrawer();
}

async function type({ user }: Room, field: RegExp, text: string) {
  const drawer = await openDrawer();
  await user.type(await drawer.findByRole('textbox', { name: field }), text);
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('list-m2a', () => {
  test('INT-list-m2a-01 INT-list-m2a-02 rows of several collections share one order, each shown by its own template', async () => {
    const ours = { grouped: false, inline: false };
    expect(defaultsOf(options)).toEqual({ enableCreate: true, enableSelect: true, ...ours });
    const { calls } = await shown();
    expect(rowsOf('blocks').slice(0, 2)).toEqual(first);
    const read = calls.find((call) => call.includes('"limit":50')) ?? '';
    expect(JSON.parse(/"fields":(\[[^\]]*\])/.exec(read)?.[1] ?? '')).toEqual([
      'id',
      'sort',
      'collection',
      'item:block_text.id',
      'item:block_text.heading',
      'item:block_picture.id',
      'item:block_picture.caption',
      'item:block_quote.id',
      'item:block_quote.quote',
    ]);
    expect(await barriers()).toEqual([]);
  });

  test('INT-list-m2a-04 a missing row is not called deleted if the role may read only some rows', async () => {
    const all = ['pages', 'pages_blocks', 'block_picture', 'block_quote'];
    await shown({
      permissions: [
        ...all.map((collection) => permission(collection, 'read')),
        permission('block_text', 'read', { permissions: { heading: { _nnull: true } } }),
      ],
    });
    expect(rowsOf('blocks')).toContain('Your role may not read this item, or it was deleted.Block text');
  });

  test('INT-list-m2a-04 rows of a collection that is not allowed are marked, and kept until they are removed', async () => {
    const room = await shown();
    const { user, list } = room;
    expect(rowsOf('blocks').slice(2)).toEqual([
      `${invalid}Block map`,
      'This item no longer exists.Block text',
    ]);
    expect(list.queryByRole('button', { name: new RegExp(`^${invalid}`) })).toBeNull();
    expect(list.getByText(invalid).closest('[data-invalid]')).not.toBeNull();
    await user.click(list.getByRole('button', { name: 'Remove "A quarterly"' }));
    expect(staged(room)).toEqual({ create: [], update: [], delete: [21] });
    await user.click(list.getByRole('button', { name: `Remove "${invalid}"` }));
    expect(staged(room)).toEqual({ create: [], update: [], delete: [21, 23] });
    await user.click(list.getByRole('button', { name: 'Restore "A quarterly"' }));
    await user.click(list.getByRole('button', { name: `Restore "${invalid}"` }));
    expect(room.store.payload().set).toEqual({});
  });

  test('INT-list-m2a-03 positions start at 1; a new row gets the highest plus one, and its collection from a menu', async () => {
    const room = await shown();
    await fromMenu(room, 'Create new', 'Block quote');
    await type(room, /Quote/, 'Made');
    await waitFor(() => expect(rowsOf('blocks').at(-1)).toBe('MadeBlock quoteNew'));
    const made = { $id: newId, collection: 'block_quote', item: { quote: 'Made' }, sort: 5 };
    expect(staged(room)).toEqual({ create: [made], update: [], delete: [] });
    room.list.getAllByRole('button', { name: /^Move/ })[1]?.focus();
    await room.user.keyboard(' {ArrowUp} ');
    await waitFor(() => expect(rowsOf('blocks').slice(0, 2)).toEqual(first.toReversed()));
    expect(staged(room)).toMatchObject({
      create: [made],
      update: [
        { $id: 22, id: 22, sort: 1 },
        { $id: 21, id: 21, sort: 2 },
      ],
    });
  });

  test('a row is edited in the form of its collection and names that collection, also after a move', async () => {
    const room = await shown();
    await room.user.click(room.list.getByRole('button', { name: 'A quarterly' }));
    await type(room, /Heading/, '!');
    expect(staged(room)).toEqual({
      create: [],
      update: [{ $id: 21, id: 21, collection: 'block_text', item: { id: 1, heading: 'A quarterly!' } }],
      delete: [],
    });
    room.list.getAllByRole('button', { name: /^Move/ })[1]?.focus();
    await room.user.keyboard(' {ArrowUp} ');
    await room.user.click(await room.list.findByRole('button', { name: 'Picture: Kiln' }));
    await type(room, /Caption/, 's');
    const picture = { collection: 'block_picture', item: { id: 1, caption: 'Kilns' } };
    expect(staged(room)).toMatchObject({
      update: [
        { id: 21, sort: 2 },
        { id: 22, sort: 1, ...picture },
      ],
    });
    room.store.undo();
    await waitFor(() => expect(rowsOf('blocks')[0]).toBe(first[1]));
  });

  test('rows are chosen from one collection at a time; linked rows are not offered', async () => {
    const room = await shown();
    let drawer = await fromMenu(room, 'Add existing', 'Block picture');
    expect(drawer.getByRole('heading', { name: 'Add block picture' })).toBeVisible();
    const offered = async () => (await drawer.findAllByRole('checkbox')).map((choice) => choice.textContent);
    expect(await offered()).toEqual(['Harbour']);
    const keys = room.calls.find((call) => call.includes('["item:block_picture.id"]')) ?? '';
    expect(keys).toContain('{"collection":{"_eq":"block_picture"}}');
    await room.user.click(drawer.getByRole('checkbox', { name: 'Harbour' }));
    await room.user.click(drawer.getByRole('button', { name: 'Add 1' }));
    await waitFor(() => expect(rowsOf('blocks').at(-1)).toBe('Picture: HarbourBlock pictureNew'));
    expect(staged(room)).toMatchObject({ create: [{ collection: 'block_picture', item: 2, sort: 5 }] });
    // The same key in another collection is another row.
    drawer = await fromMenu(room, 'Add existing', 'Block text');
    expect(await offered()).toEqual(['Who pays']);
  });

  test('each collection has its own permissions, with the reason; without any, the button shows why', async () => {
    const all = ['read', 'update', 'create', 'delete'] as const;
    const room = await shown({
      permissions: [
        permission('pages', 'update'),
        permission('pages', 'read'),
        ...all.map((action) => permission('pages_blocks', action)),
        ...all.map((action) => permission('block_text', action)),
        permission('block_picture', 'read'),
        permission('block_quote', 'read'),
      ],
    });
    await room.user.click(room.list.getByRole('button', { name: 'Create new' }));
    const entry = await screen.findByRole('menuitem', { name: /^Block picture/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('Your role may not create items of Block picture.');
    expect(screen.getByRole('menuitem', { name: 'Block text' })).not.toHaveAttribute('aria-disabled');
    await room.user.keyboard('{Escape}');
    await room.user.click(room.list.getByRole('button', { name: 'Picture: Kiln' }));
    let drawer = await openDrawer();
    expect(await drawer.findByRole('textbox', { name: /Caption/ })).toHaveAttribute('readonly');
    await room.user.click(drawer.getByRole('button', { name: 'Close' }));
    await room.user.click(room.list.getByRole('button', { name: 'A quarterly' }));
    drawer = await openDrawer();
    expect(await drawer.findByRole('textbox', { name: /Heading/ })).not.toHaveAttribute('readonly');
  });

  test('read-only users see the rows and the reason', async () => {
    const reads = ['pages', 'pages_blocks', 'block_text', 'block_picture', 'block_quote'];
    const { list } = await shown({
      permissions: [permission('pages', 'update'), ...reads.map((name) => permission(name, 'read'))],
    });
    for (const name of ['Create new', 'Add existing'])
      expect(list.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(list.queryByRole('button', { name: /^(Remove|Move)/ })).toBeNull();
  });

  test('null, filled and empty: a new item accepts blocks, an empty list shows a note, a missing relation shows a warning', async () => {
    const room = await renderRelated({ collection: 'pages', itemKey: '+' });
    expect(room.calls).toEqual([]);
    const here = { ...room, list: listOf('blocks') };
    expect(here.list.getByText('No items')).toBeVisible();
    await fromMenu(here, 'Create new', 'Block text');
    await type(here, /Heading/, 'Long '.repeat(12));
    await waitFor(() => expect(rowsOf('blocks')[0]).toContain('Long Long'));
    expect(staged(here)).toMatchObject({ create: [{ collection: 'block_text', sort: 1 }] });
    expect(await barriers()).toEqual([]);
    room.unmount();
    await renderInterface('list-m2a', { field: { field: 'loose', type: 'alias' } });
    expect(screen.getByRole('note')).toHaveTextContent(/relationship/i);
  });

  test('an invalid row is marked, and so is its field in the drawer; cancelling a new row leaves no edit', async () => {
    const room = await shown();
    let drawer = await fromMenu(room, 'Create new', 'Block quote');
    await drawer.findByRole('textbox', { name: /Quote/ });
    await room.user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(room.store.payload().set).toEqual({});
    expect(rowsOf('blocks')).toHaveLength(4);
    await room.user.click(room.list.getByRole('button', { name: 'A quarterly' }));
    await type(room, /Heading/, '!');
    const issue = { field: 'blocks.21.item.heading', type: 'required', code: 'FAILED_VALIDATION' } as const;
    act(() => room.store.setIssues([issue]));
    const open = room.list.getByRole('button', { name: 'A quarterly!' });
    await waitFor(() => expect(open.closest('[data-invalid]')).toHaveAttribute('data-edited', 'true'));
    await room.user.click(open);
    drawer = await openDrawer();
    expect(await drawer.findByText(/Enter a heading/)).toBeVisible();
  });

  test('keyboard only: Enter opens a row, arrows move in the menu, and the focus returns', async () => {
    const { user, list } = await shown();
    list.getByRole('button', { name: 'A quarterly' }).focus();
    await user.keyboard('{Enter}');
    const drawer = await openDrawer();
    await drawer.findByRole('textbox', { name: /Heading/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(list.getByRole('button', { name: 'A quarterly' })).toHaveFocus());
    list.getByRole('button', { name: 'Create new' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(3));
    await user.keyboard('{ArrowDown}{Enter}');
    await openDrawer();
    expect(screen.getByRole('heading', { name: /^New block/ })).toBeVisible();
  });

  test('long texts and right-to-left pages are accessible; the same keys move rows', async () => {
    const heading = 'So long a heading that no line can hold it. '.repeat(40).trim();
    const blocks = (relatedTables['pages_blocks'] ?? []).map((row) =>
      row['id'] === 21 ? { ...row, item: { id: 1, heading } } : row,
    );
    const room = await renderRelated({
      collection: 'pages',
      direction: 'rtl',
      tables: { ...relatedTables, pages_blocks: blocks },
    });
    await waitFor(() => expect(rowsOf('blocks')[0]).toContain(heading));
    const list = listOf('blocks');
    expect(list.getByRole('button', { name: heading }).closest('[dir]')).toHaveAttribute('dir', 'rtl');
    expect(await barriers()).toEqual([]);
    (await list.findAllByRole('button', { name: /^Move/ }))[0]?.focus();
    await room.user.keyboard(' {ArrowDown} ');
    await waitFor(() => expect(rowsOf('blocks')[1]).toContain(heading));
  });
});

/** A page whose blocks have these options. */
const arranged = (chosen: object, more: RelatedCase = {}) => {
  const field = (of: string, name: string) => {
    const found = relatedMetadata.field(of, name);
    return found?.meta && name === 'blocks'
      ? { ...found, meta: { ...found.meta, options: { ...chosen } } }
      : found;
  };
  const fields = (of: string) => relatedMetadata.fields(of).map((each) => field(of, each.field) ?? each);
  return renderRelated({ collection: 'pages', metadata: { ...relatedMetadata, field, fields }, ...more });
};
const groups = () =>
  [...document.querySelectorAll('[data-field="blocks"] [role="list"]')].map((list) => [
    document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    ...[...list.querySelectorAll('[class*="_open_"], [class*="_text_"][role]')].map((row) => row.textContent),
  ]);

describe('list-m2a by collection', () => {
  const inGroups = [
    ['Block text', 'A quarterly', 'This item no longer exists.'],
    ['Block picture', 'Picture: Kiln'],
    ['Block map', invalid],
  ];

  test('rows are grouped by collection; those of a collection that is not allowed come last and are kept', async () => {
    const { store } = await arranged({ grouped: true });
    await waitFor(() => expect(groups().map(([name]) => name)).toEqual(inGroups.map(([name]) => name)));
    expect(groups().map((group) => group.length)).toEqual([3, 2, 2]);
    expect(listOf('blocks').getByText(invalid)).toBeVisible();
    expect(await barriers()).toEqual([]);
    expect(store.payload().set).toEqual({});
  });

  test('moving within a collection keeps the positions of all other rows', async () => {
    const { user, store } = await arranged({ grouped: true });
    await waitFor(() => expect(groups()).toHaveLength(3));
    const grips = await listOf('blocks').findAllByRole('button', { name: /^Move/ });
    // A row that is alone in its group cannot be moved.
    expect(grips).toHaveLength(2);
    grips[0]?.focus();
    await user.keyboard(' {ArrowDown} ');
    expect(store.payload().set['blocks']).toMatchObject({
      create: [],
      delete: [],
      update: [
        { id: 24, sort: 1 },
        { id: 21, sort: 4 },
      ],
    });
  });

  test('a new row appears in the group of its collection', async () => {
    const { user } = await arranged({ grouped: true });
    await waitFor(() => expect(groups()).toHaveLength(3));
    await user.click(listOf('blocks').getByRole('button', { name: 'Create new' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Block quote/ }));
    const drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Quote/ }), 'Quickly');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(groups().map(([name]) => name)).toContain('Block quote'));
  });
});

describe('list-m2a with forms in the list', () => {
  const opened = async () => {
    const room = await arranged({ inline: true });
    await user(room).click(await listOf('blocks').findByRole('button', { name: 'A quarterly' }));
    const form = within(await listOf('blocks').findByRole('region', { name: /^A quarterly/ }));
    return { ...room, form, heading: await form.findByRole('textbox', { name: /Heading/ }) };
  };
  const user = (room: Awaited<ReturnType<typeof renderRelated>>) => room.user;

  test('a row opens below its line, is edited with undo, and closes', async () => {
    const { user: hand, form, heading, store } = await opened();
    expect(screen.queryByRole('dialog')).toBeNull();
    await hand.type(heading, 's');
    expect(store.payload().set['blocks']).toMatchObject({
      update: [{ id: 21, item: { id: 1, heading: 'A quarterlys' } }],
    });
    await hand.click(form.getByRole('button', { name: 'Undo' }));
    expect(store.payload().set).toEqual({});
    await hand.type(heading, '!');
    expect(await barriers()).toEqual([]);
    await hand.click(form.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^A quarterly/ })).toBeNull());
    expect(rowsOf('blocks')[0]).toContain('A quarterly!');
    expect(listOf('blocks').getByRole('button', { name: 'A quarterly!' })).toHaveFocus();
  });

  test('a new row opens below the list, is checked before it closes, and cancel removes it', async () => {
    const { user: hand, store } = await arranged({ inline: true });
    await waitFor(() => expect(rowsOf('blocks')).toHaveLength(4));
    await hand.click(listOf('blocks').getByRole('button', { name: 'Create new' }));
    await hand.click(await screen.findByRole('menuitem', { name: /^Block quote/ }));
    const form = within(await listOf('blocks').findByRole('region', { name: 'New block quote' }));
    await form.findByRole('textbox', { name: /Quote/ });
    await hand.click(form.getByRole('button', { name: 'Done' }));
    expect(await form.findByRole('alert')).toBeVisible();
    await hand.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(rowsOf('blocks')).toHaveLength(4));
    expect(store.payload().set).toEqual({});
  });
});
