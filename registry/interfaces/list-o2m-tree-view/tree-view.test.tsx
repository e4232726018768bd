import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import type { Relation } from '../../../schemas/relation/types.ts';
import {
  createMemoryPlatform,
  primaryKeyMeta,
  rawField,
  rawRelation,
} from '../../gallery/example-platform.ts';
import {
  alias,
  listOf,
  onPhone,
  openDrawer,
  permission,
  renderRelated,
  type RelatedCase,
} from '../../../tests/support/related.tsx';
import { barriers, renderInterface, t } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';
import { queryOf, type TreeSide } from './first-read.ts';

beforeAll(onPhone);

const metadata = createMetadata({
  collections: [{ collection: 'articles', meta: null, schema: { name: 'articles' } }],
  relations: [rawRelation('articles', 'parent', 'articles', { one_field: 'below', sort_field: 'sort' })],
  fields: new Map([
    [
      'articles',
      [
        rawField('articles', 'id', 'integer', primaryKeyMeta),
        rawField('articles', 'title', 'string', { meta: { required: true } }),
        rawField('articles', 'parent', 'integer', { meta: { special: ['m2o'], hidden: true } }),
        rawField('articles', 'sort', 'integer', { meta: { hidden: true } }),
        alias('articles', 'below', 'o2m', 'list-o2m-tree-view', { displayTemplate: '{{ title }}' }),
      ],
    ],
  ]),
});

/** Rows: 1 has 2, 2 has 4, 4 has 5. Row 9 is alone, and row 6 is above 1. */
const five = { id: 5, title: 'Five', parent: 4, sort: 0, below: [] };
const four = { id: 4, title: 'Four', parent: 2, sort: 0, below: [five] };
const two = { id: 2, title: 'Two', parent: 1, sort: 0, below: [four] };
const three = { id: 3, title: 'Three', parent: 1, sort: 1, below: [] };
const articles = [
  { id: 6, title: 'Six', parent: null },
  { id: 1, title: 'One', parent: 6, below: [two, three] },
  two,
  three,
  four,
  five,
  { id: 9, title: 'Nine', parent: null, below: [] },
];

const renderTree = (more: RelatedCase = {}) => renderRelated({ metadata, tables: { articles }, ...more });
/** Returns each line as its level and text. */
const lines = () =>
  [...document.querySelectorAll('[data-field="below"] [role="listitem"]')].map(
    (line) => `${line.getAttribute('aria-level')} ${line.querySelector('[class*="_open_"]')?.textContent}`,
  );
const shown = async () => {
  await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '1 Three']));
  return listOf('below');
};
const grip = (name: string) => listOf('below').getByRole('button', { name: `Move "${name}"` });
const staged = (below: object) => ({ below: { create: [], update: [], delete: [], ...below } });

describe('list-o2m-tree-view', () => {
  test('INT-tree-view-01 rows are nested and shown by the template, and open in a drawer', async () => {
    expect(defaultsOf(options)).toEqual({ displayTemplate: null, enableCreate: true, enableSelect: true });
    const { user, store } = await renderTree();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Five' }));
    const drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Title/ }), '!');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(lines()).toContain('3 Five!'));
    expect(store.payload().set).toMatchObject(
      staged({
        update: [{ id: 2, below: { update: [{ id: 4, below: { update: [{ id: 5, title: 'Five!' }] } }] } }],
      }),
    );
    store.undo();
    await waitFor(() => expect(store.payload().set).toEqual({}));
    expect(await barriers()).toEqual([]);
  });

  test('INT-tree-view-02 a relation to another collection shows that the interface needs a recursive one', async () => {
    await renderInterface('list-o2m-tree-view', { field: { field: 'articles', type: 'alias', kind: 'o2m' } });
    expect(screen.getByRole('note')).toHaveTextContent('only for recursive relationships');
  });

  test('INT-tree-view-03 CALL-68 five levels are read completely, the next one with one row', async () => {
    const side = {
      field: 'below',
      keyField: 'id',
      sortField: 'sort',
      fields: ['id', 'title'],
    } as unknown as TreeSide;
    const { fields = [], deep } = queryOf(side);
    expect(fields).toContain('below.below.below.below.below.title');
    expect(fields.at(-1)).toBe('below.below.below.below.below.below');
    const [first, ...others] = [1, 2, 3, 4, 5, 6].map((level) => {
      let at: unknown = deep;
      for (let i = 0; i < level; i += 1) at = (at as Record<string, unknown>)['below'];
      const { _limit, _sort } = at as Record<string, unknown>;
      return { _limit, _sort };
    });
    expect(first).toEqual({ _limit: -1, _sort: ['sort', 'id'] });
    expect(others.map(({ _limit }) => _limit)).toEqual([-1, -1, -1, -1, 1]);
  });

  test('rows below the fifth level are read when their parent is expanded', async () => {
    const deep = { ...four, below: [5] };
    const { user, calls } = await renderTree({
      tables: {
        articles: [
          { id: 1, title: 'One', parent: null, below: [{ ...two, below: [deep] }] },
          { ...four, below: [five] },
        ],
      },
    });
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four']));
    const before = calls.length;
    await user.click(listOf('below').getByRole('button', { name: 'Items below "Four"' }));
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five']));
    expect(calls.slice(before)).toHaveLength(1);
    await user.click(listOf('below').getByRole('button', { name: 'Items below "Two"' }));
    await waitFor(() => expect(lines()).toEqual(['1 Two']));
  });

  test('INT-tree-view-03 the keyboard moves a row in, out and among its siblings; impossible moves show the reason', async () => {
    const { user, store, context } = await renderTree();
    await shown();
    const said = () => vi.mocked(context.announce).mock.lastCall?.[0];
    grip('Three').focus();
    await user.keyboard(' {ArrowRight}');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '2 Three']));
    expect(said()).toBe('"Three": level 2, position 2 of 2');
    expect(store.payload().set).toEqual(
      staged({
        update: [
          {
            $id: 2,
            id: 2,
            below: { create: [], delete: [], update: [{ $id: 3, id: 3, $linked: true }] },
          },
        ],
      }),
    );
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Three', '2 Four', '3 Five']));
    await user.keyboard('{ArrowUp}');
    expect(said()).toBe('"Three" is the first item on its level.');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '1 Three']));
    await user.keyboard('{ArrowLeft}');
    expect(said()).toBe('"Three" is already on the first level.');
    expect(grip('Three')).toHaveFocus();
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '1 Three']));
    expect(store.payload().set).toEqual({});
  });

  test('a row moves with its descendants, is removed from its stored parent, and is restored', async () => {
    const { user, store } = await renderTree();
    const list = await shown();
    grip('Four').focus();
    await user.keyboard(' {ArrowLeft} ');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '1 Four', '2 Five', '1 Three']));
    await user.click(list.getByRole('button', { name: 'Remove "Four"' }));
    await waitFor(() =>
      expect(store.payload().set).toEqual(
        staged({
          update: [
            { $id: 3, id: 3, sort: 2 },
            { $id: 2, id: 2, below: { create: [], update: [], delete: [4] } },
          ],
        }),
      ),
    );
    expect(lines()).toEqual(['1 Two', '2 Four', '1 Three']);
    await user.click(list.getByRole('button', { name: 'Restore "Four"' }));
    await shown();
  });

  test('a row is created below another in a drawer; cancelling leaves no edit', async () => {
    const { user, store } = await renderTree();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add below "Three"' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create below "Three"' }));
    let drawer = await openDrawer();
    expect(drawer.queryByText('Below')).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.payload().set).toEqual({});
    await user.click(list.getByRole('button', { name: 'Add below "Three"' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create below "Three"' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Title/ }), 'Made');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(lines().at(-1)).toBe('2 Made'));
    expect(store.payload().set).toMatchObject(
      staged({ update: [{ id: 3, below: { create: [{ title: 'Made', sort: 0 }] } }] }),
    );
  });

  test('INT-tree-view-04 roots outside the tree are offered, but no ancestor', async () => {
    const { user, store } = await renderTree();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add existing' }));
    const drawer = await openDrawer();
    const choices = await drawer.findAllByRole('checkbox');
    expect(choices.map((choice) => choice.textContent)).toEqual(['Nine']);
    await user.click(drawer.getByRole('checkbox', { name: 'Nine' }));
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    await waitFor(() => expect(lines().at(-1)).toBe('1 Nine'));
    expect(store.payload().set).toEqual(staged({ update: [{ $id: 9, $linked: true, id: 9, sort: 2 }] }));
  });

  test('INT-tree-view-04 roots are added below any row, staged in its level and undone in one step', async () => {
    const { user, store } = await renderTree();
    const list = await shown();
    await user.click(list.getByRole('button', { name: 'Add below "Four"' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add existing below "Four"' }));
    const drawer = await openDrawer();
    // Neither the row itself nor any ancestor, up to the root above the page's item.
    expect((await drawer.findAllByRole('checkbox')).map((choice) => choice.textContent)).toEqual(['Nine']);
    expect(drawer.getByText(t('interfaces.tree_choices'))).toBeVisible();
    await user.click(drawer.getByRole('checkbox', { name: 'Nine' }));
    await user.click(drawer.getByRole('button', { name: 'Add 1' }));
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '3 Nine', '1 Three']));
    const nine = { $id: 9, $linked: true, id: 9, sort: 1 };
    const inside = (row: object) => ({ create: [], update: [row], delete: [] });
    expect(store.payload().set).toEqual({
      below: inside({ $id: 2, id: 2, below: inside({ $id: 4, id: 4, below: inside(nine) }) }),
    });
    // A row that was just chosen is not offered again.
    await user.click(list.getByRole('button', { name: 'Add below "Nine"' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add existing below "Nine"' }));
    expect(await (await openDrawer()).findByText('No items')).toBeVisible();
    await user.keyboard('{Escape}');
    act(() => store.undo());
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '1 Three']));
    expect(store.payload().set).toEqual({});
  });

  test('a cyclic relation is shown once, with a note', async () => {
    const again = { ...five, below: [{ id: 1, title: 'One', parent: 5, below: [] }] };
    await renderTree({
      tables: { articles: [{ id: 1, title: 'One', parent: 5, below: [{ ...two, below: [again] }] }] },
    });
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Five', '3 One']));
    expect(screen.getByRole('note')).toHaveTextContent('its own parent or ancestor');
    expect(listOf('below').queryByRole('button', { name: 'One' })).toBeNull();
  });

  test('without permission to change the parent, rows keep their level and the drag handle shows why', async () => {
    const { user, context } = await renderTree({
      permissions: [
        permission('articles', 'read'),
        permission('articles', 'update', { fields: ['title', 'sort', 'below'] }),
      ],
    });
    const list = await shown();
    expect(list.getByRole('button', { name: 'Add existing' })).toHaveAttribute('aria-disabled', 'true');
    expect(list.queryByRole('button', { name: /^(Create|Add existing) below/ })).toBeNull();
    expect(list.queryByRole('button', { name: /^Remove/ })).toBeNull();
    grip('Three').focus();
    await user.keyboard(' {ArrowRight}');
    const reason = vi.mocked(context.announce).mock.lastCall?.[0] ?? '';
    expect(reason).toMatch(/"?Parent"?/);
    expect(list.getByText(reason)).toBeVisible();
    expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '1 Three']);
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(lines()).toEqual(['1 Three', '1 Two', '2 Four', '3 Five']));
  });

  test('INT-tree-view-03 in a view as somebody else, rows are neither added, removed nor moved', async () => {
    const { session } = createMemoryPlatform({});
    const nothing = () => undefined;
    const current = { of: { role: 'r2' }, name: 'Readers' };
    const views = { current, start: nothing, end: nothing, forget: nothing };
    const { store } = await renderTree({ does: { session: { ...session, views } } });
    const list = await shown();
    for (const name of ['Create new', 'Add existing'])
      expect(list.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(list.queryByRole('button', { name: /^(Create|Add existing) below/ })).toBeNull();
    expect(list.queryByRole('button', { name: /^(Remove|Move)/ })).toBeNull();
    expect(store.state.edits).toEqual({});
  });

  test('rows without a sort field move between levels; reordering siblings is visibly not possible', async () => {
    const loose = (relation: Relation): Relation =>
      relation.meta ? { ...relation, meta: { ...relation.meta, sort_field: null } } : relation;
    const { user, store } = await renderTree({
      metadata: {
        ...metadata,
        relations: metadata.relations.map(loose),
        relationsOf: (collection, field) => metadata.relationsOf(collection, field).map(loose),
      },
    });
    await shown();
    const told = () => screen.queryByText(/^These items cannot be sorted/);
    grip('Three').focus();
    await user.keyboard(' {ArrowUp}');
    expect(told()).toBeVisible();
    expect(store.payload().set).toEqual({});
    await user.keyboard('{ArrowRight} ');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '2 Three']));
    expect(told()).toBeNull();
    expect(store.payload().set['below']).toMatchObject({
      update: [{ id: 2, below: { update: [{ id: 3, $linked: true }] } }],
    });
    expect(JSON.stringify(store.payload().set)).not.toContain('sort');
  });

  test('in right-to-left pages left and right are swapped', async () => {
    const { user, store } = await renderTree({ direction: 'rtl' });
    await shown();
    grip('Three').focus();
    await user.keyboard(' {ArrowLeft} ');
    await waitFor(() => expect(lines()).toEqual(['1 Two', '2 Four', '3 Five', '2 Three']));
    expect(store.canUndo).toBe(true);
  });
});
