/** Lists of related rows are groups, whose role does not allow aria-required. */
import { expect, test } from 'vitest';
import type { Metadata } from '../../schemas/collection/types.ts';
import { listOf, relatedMetadata, renderRelated } from '../../tests/support/related.tsx';

const metadata: Metadata = {
  ...relatedMetadata,
  fields: (collection) =>
    relatedMetadata
      .fields(collection)
      .map((field) => (field.meta ? { ...field, meta: { ...field.meta, required: true } } : field)),
};

test.each([
  ['articles', 'tags', 'Tags'],
  ['articles', 'comments', 'Comments'],
  ['pages', 'blocks', 'Blocks'],
  ['albums', 'gallery', 'Gallery'],
] as const)('the list %s.%s is described as required', async (collection, field, name) => {
  await renderRelated({ collection, metadata });
  expect(await listOf(field).findByRole('group', { name })).toHaveAccessibleDescription('Required');
});
