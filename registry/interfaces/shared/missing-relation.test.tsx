/** Interfaces of relations that the platform leaves out of the metadata, because the role may not read them. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleMetadata } from '../../gallery/example-platform.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { renderInterface, testContext } from '../../../tests/support/widgets.tsx';

const metadata = { ...exampleMetadata, relations: [], relationsOf: () => [] };
const contextOf = (admin: boolean) => testContext({ metadata, grants: compileGrants([], { admin }) });

const one = ['select-dropdown-m2o', 'user'];
const several = ['list-o2m', 'list-m2m', 'list-m2a', 'files', 'translations', 'list-o2m-tree-view'];

test.each([
  ...one.map((id) => [id, 17, '17'] as const),
  ...several.map((id) => [id, [3, 5, 8], '3, 5, 8'] as const),
])('%s shows the stored keys and the reason', async (id, value, keys) => {
  await renderInterface(id, { context: contextOf(false), value, itemKey: 1 });
  expect(await screen.findByRole('note')).toHaveTextContent('You may not see this relation.');
  const stored = screen.getByRole('textbox');
  expect(stored).toHaveValue(keys);
  expect(stored).toHaveAttribute('readonly');
});

test.each([...one, ...several])(
  'INT-one-to-many-02 %s tells administrators to set up the relation',
  async (id) => {
    await renderInterface(id, { context: contextOf(true), value: null, itemKey: 1 });
    expect(await screen.findByRole('note')).toHaveTextContent(
      'The relationship has not been set up correctly.',
    );
  },
);
