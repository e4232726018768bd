import { expect, test } from 'vitest';
import { primaryKeyMeta, rawField, rawRelation } from '../../registry/gallery/example-platform.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { collectionMeta } from '../../tests/support/collection-meta.ts';
import type { RawField } from '../../schemas/field/types.ts';
import type { Row } from '../contract/platform.ts';
import { relatedMetadata } from '../../tests/support/related.tsx';
import { renderInside, settled, testContext } from '../../tests/support/widgets.tsx';
import { Template } from './Template.tsx';

const primaryKeyOf = (collection: string) => rawField(collection, 'id', 'integer', primaryKeyMeta);

const draw = async (collection: string, template: string, row: Readonly<Record<string, unknown>>) => {
  const context = testContext({ metadata: relatedMetadata });
  const room = renderInside(<Template collection={collection} template={template} row={row} />, { context });
  await settled();
  return room.container;
};

test('LAYC-07 $thumbnail shows the image of a file or of a related file', async () => {
  const picture = { id: 'f1', type: 'image/jpeg', title: 'Dawn' };
  const related = await draw('albums_files', '{{ files_id.$thumbnail }} {{ files_id.title }}', {
    files_id: picture,
  });
  expect(related.querySelector('img')?.getAttribute('src')).toBe('/assets/f1');
  expect(related).toHaveTextContent('Dawn');
  const own = await draw('directus_files', '{{ $thumbnail }}', picture);
  expect(own.querySelector('img')?.getAttribute('src')).toBe('/assets/f1');
});

test('a relation without a file shows no image', async () => {
  const none = await draw('albums_files', '{{ files_id.$thumbnail }} No. {{ id }}', {
    id: 3,
    files_id: null,
  });
  expect(none.querySelector('img')).toBeNull();
  expect(none).toHaveTextContent('No. 3');
});

/** Albums, each with a cover. `fields` are the fields that are loaded. */
const albumsWith = (...fields: readonly (readonly [collection: string, fields: readonly RawField[]])[]) =>
  createMetadata({
    collections: ['albums', 'covers'].map((collection) => ({
      collection,
      meta: collectionMeta(collection),
      schema: { name: collection },
    })),
    relations: [rawRelation('albums', 'cover', 'covers')],
    fields: new Map(fields),
  });
const albumFields = ['albums', [primaryKeyOf('albums'), rawField('albums', 'cover', 'integer')]] as const;

test('bytes of a related row are shown by type and size, and never as base64', async () => {
  const metadata = albumsWith(albumFields, [
    'covers',
    [primaryKeyOf('covers'), rawField('covers', 'name', 'string'), rawField('covers', 'scan', 'binary')],
  ]);
  const start = `iVBORw0KGgoA${'A'.repeat(3000)}…`;
  const cover = { id: 1, name: 'Dawn', scan: start, $shortened: { scan: 2_000_000 } };
  const context = testContext({ metadata });
  const draw = async (collection: string, template: string, row: Row) => {
    const { container } = renderInside(<Template collection={collection} template={template} row={row} />, {
      context,
    });
    await settled();
    return container;
  };
  expect(await draw('covers', '{{ name }}: {{ scan }}', cover)).toHaveTextContent('Dawn: PNG, 2 MB');
  const album = { id: 3, cover };
  expect(await draw('albums', '{{ cover.name }}: {{ cover.scan }}', album)).toHaveTextContent(
    'Dawn: PNG, 2 MB',
  );
});

test('fields of a collection that is not loaded are loaded, and their bytes are not shown before', async () => {
  const metadata = albumsWith(albumFields);
  const scan = `iVBORw0KGgoA${'A'.repeat(3000)}`;
  const requested: string[] = [];
  const context = testContext({
    metadata,
    ensureFields: async (names) => void requested.push(...names),
  });
  const { container } = renderInside(
    <Template
      collection="albums"
      template="No. {{ id }} {{ cover.name }} {{ cover.scan }}"
      row={{ id: 3, cover: { name: 'Dawn', scan } }}
    />,
    { context },
  );
  await settled();
  expect(container).toHaveTextContent(/No\. 3 Dawn$/);
  expect(requested).toEqual(['covers']);
});
