import { expect, test } from 'vitest';
import { relatedMetadata } from '../../tests/support/related.tsx';
import { renderInside, settled, testContext } from '../../tests/support/widgets.tsx';
import { Template } from './Template.tsx';

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
