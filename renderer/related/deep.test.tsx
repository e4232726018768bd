/**
 * Nested drawers: a keystroke in the third one renders one field, and all edits share one store and one undo history.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { tipOver } from '../../tests/support/tip.ts';
import { probing, renders } from '../../tests/support/probe.tsx';
import { alias, onPhone, openDrawer, renderRelated } from '../../tests/support/related.tsx';
import { primaryKeyMeta, rawField, rawRelation } from '../../registry/gallery/example-platform.ts';

// Tables read computed styles, which jsdom calculates slowly for deep trees. The phone layout avoids them.
beforeAll(onPhone);

/** Each collection has rows of the next. */
const chain = ['articles', 'parts', 'pages', 'lines'];
const names = Array.from({ length: 20 }, (_, i) => `field_${i}`);
const metadata = createMetadata({
  collections: chain.map((collection) => ({ collection, meta: null, schema: { name: collection } })),
  relations: chain.slice(1).map((to, i) => rawRelation(to, 'parent', chain[i] ?? '', { one_field: to })),
  fields: new Map(
    chain.map((collection, i) => {
      const below = chain[i + 1];
      return [
        collection,
        [
          rawField(collection, 'id', 'integer', primaryKeyMeta),
          ...names.map((name) => rawField(collection, name, 'string', { meta: { interface: 'probe' } })),
          rawField(collection, 'parent', 'integer', { meta: { special: ['m2o'], hidden: true } }),
          ...(below ? [alias(collection, below, 'o2m', 'list-o2m', { template: '{{ field_0 }}' })] : []),
        ],
      ];
    }),
  ),
});
const tables = Object.fromEntries(chain.map((name) => [name, [{ id: 1, parent: 1, field_0: `Of ${name}` }]]));

test('a keystroke in the third drawer renders one field and is one undo step of the page', async () => {
  const { user, store } = await renderRelated({ metadata, tables, registry: probing });
  for (const name of chain.slice(1)) {
    const rows = await screen.findAllByRole('button', { name: `Of ${name}` });
    await user.click(rows.at(-1) as HTMLElement);
    await (await openDrawer()).findAllByRole('textbox');
  }
  expect(screen.getAllByRole('dialog')).toHaveLength(3);
  const drawer = await openDrawer();
  await user.click(drawer.getByRole('textbox', { name: 'Field 7' }));
  await user.keyboard('a');
  renders.length = 0;
  await user.keyboard('b');
  expect(renders).toEqual(['lines.field_7']);
  await user.keyboard('c');
  expect(renders).toEqual(['lines.field_7', 'lines.field_7']);
  const line = { $id: 1, id: 1, field_7: 'abc' };
  const page = { $id: 1, id: 1, lines: { create: [], update: [line], delete: [] } };
  const part = { $id: 1, id: 1, pages: { create: [], update: [page], delete: [] } };
  expect(store.payload().set).toEqual({ parts: { create: [], update: [part], delete: [] } });
  act(() => store.undo());
  await waitFor(() => expect(drawer.getByRole('textbox', { name: 'Field 7' })).toHaveValue(''));
  expect(store.payload().set).toEqual({});
}, 30_000);

test('Escape closes only the topmost drawer, after any popover that is open in it', async () => {
  const { user } = await renderRelated({ metadata, tables, registry: probing });
  for (const name of chain.slice(1)) {
    const rows = await screen.findAllByRole('button', { name: `Of ${name}` });
    await user.click(rows.at(-1) as HTMLElement);
    await (await openDrawer()).findAllByRole('textbox');
  }
  const drawer = await openDrawer();
  // No button of the header has the focus, so the next Tab reaches the first field.
  await waitFor(() => {
    expect(document.activeElement).toContainElement(drawer.getByLabelText('Field 1'));
    expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  });
  await user.click(drawer.getByRole('button', { name: 'Options of Field 1' }));
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getAllByRole('dialog')).toHaveLength(3);
  // The header shows the items that lead here.
  expect(drawer.getByText('Article › Of parts › Of pages')).toBeVisible();
  for (const left of [2, 1, 0]) {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(left));
  }
}, 30_000);

test('undo and redo in the drawer affect only its edits; disabled buttons show the reason', async () => {
  const { user, store, context } = await renderRelated({ metadata, tables, registry: probing });
  const refused = (name: string) =>
    drawer.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  await user.click((await screen.findAllByRole('button', { name: 'Of parts' })).at(-1) as HTMLElement);
  const drawer = await openDrawer();
  const field = await drawer.findByRole('textbox', { name: 'Field 1' });
  expect([refused('Undo'), refused('Redo')]).toEqual([true, true]);
  await user.click(field);
  await user.keyboard('a');
  expect([refused('Undo'), refused('Redo')]).toEqual([false, true]);
  await user.click(drawer.getByRole('button', { name: 'Undo' }));
  expect(field).toHaveValue('');
  expect(store.payload().set).toEqual({});
  expect([refused('Undo'), refused('Redo')]).toEqual([true, false]);
  await user.click(drawer.getByRole('button', { name: 'Redo' }));
  expect(field).toHaveValue('a');
  await user.click(drawer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // Edits outside the drawer cannot be undone from it.
  await user.click((await screen.findAllByRole('button', { name: /^Of parts|^a$/ })).at(-1) as HTMLElement);
  const again = await openDrawer();
  await user.click((await again.findAllByRole('button', { name: 'Of pages' })).at(-1) as HTMLElement);
  const inner = await openDrawer();
  await inner.findByRole('textbox', { name: 'Field 1' });
  const undo = inner.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  expect(await tipOver(undo, { user, clock: context.clock })).toHaveTextContent(
    'The last change is not in this form',
  );
}, 30_000);

test('the selection drawer also shows the items that lead to it', async () => {
  const { user } = await renderRelated({ metadata, tables, registry: probing });
  await user.click((await screen.findAllByRole('button', { name: 'Of parts' })).at(-1) as HTMLElement);
  await user.click(await (await openDrawer()).findByRole('button', { name: 'Add existing' }));
  const list = within(await screen.findByRole('dialog', { name: 'Add pages' }));
  expect(list.getByText('Article › Of parts')).toBeVisible();
}, 30_000);
