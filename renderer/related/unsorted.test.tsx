/** Lists without a sort field: rows are known by their index before their key is read. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Relation } from '../../schemas/relation/types.ts';
import { listOf, relatedMetadata, renderRelated, rowsOf } from '../../tests/support/related.tsx';
import { TestWorker } from '../../tests/support/validation-worker.ts';

beforeAll(() => vi.stubGlobal('Worker', TestWorker));
afterAll(() => void vi.stubGlobal('Worker', undefined));

const unsorted = (relation: Relation): Relation =>
  relation.meta ? { ...relation, meta: { ...relation.meta, sort_field: null } } : relation;
const metadata = {
  ...relatedMetadata,
  relations: relatedMetadata.relations.map(unsorted),
  relationsOf: (collection: string, field: string) =>
    relatedMetadata.relationsOf(collection, field).map(unsorted),
};

test('FORM-09 only the row with the issue is marked', async () => {
  const { store } = await renderRelated({ metadata });
  await waitFor(() => expect(rowsOf('comments')).toContain('Second'));
  expect(listOf('comments').queryByRole('button', { name: /^Move/ })).toBeNull();
  act(() => store.stage(['comments'], { create: [], update: [{ $id: 2, id: 2, text: 'x' }], delete: [] }));
  act(() => store.setIssues([{ field: 'comments.2.text', type: 'required', code: 'FAILED_VALIDATION' }]));
  const marks = await listOf('comments').findAllByRole('img', {
    name: 'This item has errors',
  });
  expect(marks).toHaveLength(1);
  expect(marks[0]?.closest('[role="listitem"]')).toHaveTextContent('x');
});

test('rows without a single key are shown, but not opened, changed or removed', async () => {
  const primaryKey = (of: string) => (of === 'comments' ? null : relatedMetadata.primaryKey(of));
  await renderRelated({ metadata: { ...metadata, primaryKey } });
  await waitFor(() => expect(rowsOf('comments').join()).toContain('Second'));
  const list = listOf('comments');
  const rows = list.getAllByRole('listitem');
  expect(rows.flatMap((row) => within(row).queryAllByRole('button'))).toEqual([]);
  expect(list.queryByRole('button', { name: /^(Create|Add|Select)/ })).toBeNull();
  expect(screen.getByRole('note')).toHaveTextContent('read-only, because they have no single primary key');
});

test('a form in the list opens below its row', async () => {
  const field = (of: string, name: string) => {
    const found = relatedMetadata.field(of, name);
    return found?.meta && name === 'blocks'
      ? { ...found, meta: { ...found.meta, options: { inline: true } } }
      : found;
  };
  const fields = (of: string) => relatedMetadata.fields(of).map((each) => field(of, each.field) ?? each);
  const { user, store } = await renderRelated({
    collection: 'pages',
    metadata: { ...metadata, field, fields },
  });
  await user.click(await listOf('blocks').findByRole('button', { name: 'Picture: Kiln' }));
  const form = within(await listOf('blocks').findByRole('region', { name: /Kiln/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(await form.findByRole('textbox', { name: /Caption/ }), 's');
  expect(store.payload().set['blocks']).toMatchObject({ update: [{ id: 22, item: { caption: 'Kilns' } }] });
});
