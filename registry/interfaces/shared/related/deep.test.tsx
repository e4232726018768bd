/** Drawers over drawers: a key in the third costs one field, and it is staged in one store with one stack of undo. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMetadata } from '../../../../schemas/collection/metadata.ts';
import { probing, renders } from '../../../../tests/support/probe.tsx';
import { alias, openDrawer, relation, renderRelated } from '../../../../tests/support/related.tsx';
import { key, rawField } from '../../../gallery/world.ts';

/** Each has rows of the next. */
const chain = ['articles', 'parts', 'pages', 'lines'];
const names = Array.from({ length: 20 }, (_, i) => `field_${i}`);
const metadata = createMetadata({
  collections: chain.map((collection) => ({ collection, meta: null, schema: { name: collection } })),
  relations: chain.slice(1).map((to, i) => relation(to, 'parent', chain[i] ?? '', { one_field: to })),
  fields: new Map(
    chain.map((collection, i) => {
      const below = chain[i + 1];
      return [
        collection,
        [
          rawField(collection, 'id', 'integer', key),
          ...names.map((name) => rawField(collection, name, 'string', { meta: { interface: 'probe' } })),
          rawField(collection, 'parent', 'integer', { meta: { special: ['m2o'], hidden: true } }),
          ...(below ? [alias(collection, below, 'o2m', 'list-o2m', { template: '{{ field_0 }}' })] : []),
        ],
      ];
    }),
  ),
});
const tables = Object.fromEntries(chain.map((name) => [name, [{ id: 1, parent: 1, field_0: `Of ${name}` }]]));

test('a key in the third drawer renders one field; it is one step of undo of the page', async () => {
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
