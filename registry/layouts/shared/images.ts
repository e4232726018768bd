/** The image of a row: the thumbnail of a file, or a file to which the row refers. Pure. */
import type { LayoutContext } from '../../../renderer/contract/definitions.ts';
import type { Choice } from '../../../schemas/option/types.ts';
import { relationSide } from '../../../schemas/relation/side.ts';

type Fields = Pick<LayoutContext, 'collection' | 'metadata'>;

/** The image source of file lists: the file itself (LAYC-07). */
export const thumbnail = '$thumbnail';
/** The stored choice "no image". null means the first file field (LAY-14). */
export const noImage = '';

const fileFields = ['id', 'type', 'title', 'modified_on'] as const;
const files = 'directus_files';

/** Returns the possible image sources: the thumbnail of a file, and all many-to-one relations to files (LAYC-07). */
export function imageSources({ collection, metadata }: Fields): readonly string[] {
  const related = metadata
    .fields(collection)
    .filter(({ field }) => {
      const side = relationSide(metadata, collection, field);
      return side?.near.isOwn && side.related.collection === files;
    })
    .map(({ field }) => field);
  return collection === files ? [thumbnail, ...related] : related;
}

/** Returns the image sources as choices of an option. */
export function imageChoices({ collection, metadata }: Fields): readonly Choice[] {
  return [
    ...imageSources({ collection, metadata }).map((value) => ({
      value,
      text: value === thumbnail ? '$t:layouts.thumbnail' : (metadata.field(collection, value)?.name ?? value),
    })),
    { value: noImage, text: '$t:layouts.no_image' },
  ];
}

/** Returns the fields that the image URL needs. */
export function fieldsOfImage(source: string, context: Fields): readonly string[] {
  // A preset may name a field that no longer exists, or that the role may not read.
  if (!imageSources(context).includes(source)) return [];
  return source === thumbnail ? [...fileFields] : fileFields.map((field) => `${source}.${field}`);
}

/** Returns the label of a MIME type: `image/jpeg` becomes JPEG (LAYC-08). */
export function typeLabel(type: string | null | undefined): string {
  const [, subtype = ''] = (type ?? '').split('/');
  return subtype.split('+')[0]?.toUpperCase() ?? '';
}
