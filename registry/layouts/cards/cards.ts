/** The rules of the cards layout, without React. */
import type { LayoutContext, LayoutRefinement } from '../../../renderer/contract/definitions.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';

/** The image source of file lists: the file itself (LAYC-07). */
export const thumbnail = '$thumbnail';
/** The stored choice "no image". null means the first file field (LAY-14). */
const noImage = '';

const fileFields = ['id', 'type', 'title', 'modified_on'] as const;
const files = 'directus_files';

/** Returns the possible image sources: the thumbnail of a file, and all many-to-one relations to files (LAYC-07). */
export function imageSources({
  collection,
  metadata,
}: Pick<LayoutContext, 'collection' | 'metadata'>): readonly string[] {
  const related = metadata
    .fields(collection)
    .filter(({ field }) => {
      const side = relationSide(metadata, collection, field);
      return side?.near.isOwn && side.related.collection === files;
    })
    .map(({ field }) => field);
  return collection === files ? [thumbnail, ...related] : related;
}

/** Returns the default title: the collection's template, else its title field, else its key. */
function defaultTitle({
  collection,
  metadata,
}: Pick<LayoutContext, 'collection' | 'metadata'>): string | null {
  const key = metadata.primaryKey(collection);
  return titleTemplate(metadata, collection) ?? (key && `{{ ${key.field} }}`);
}

/** Refines options by the collection's fields (LAY-14, LAYC-05…07). */
export function refineCards(context: LayoutContext): LayoutRefinement {
  const { metadata, collection, options } = context;
  const sources = imageSources(context);
  const [first = noImage] = sources;
  const source = options['imageSource'] ?? first;
  return {
    defaults: { imageSource: first, title: defaultTitle(context) },
    choices: {
      imageSource: [
        ...sources.map((value) => ({
          value,
          text:
            value === thumbnail ? '$t:layouts.thumbnail' : (metadata.field(collection, value)?.name ?? value),
        })),
        { value: noImage, text: '$t:layouts.no_image' },
      ],
    },
    disabled: source === noImage ? ['imageFit'] : [],
  };
}

/** Returns the fields of both templates, and the fields that the image URL needs. */
export function fieldsOfCards({ collection, options, metadata }: LayoutContext): readonly string[] {
  const source = String(options['imageSource'] ?? noImage);
  // A preset may name a field that no longer exists, or that the role may not read.
  const exists = imageSources({ collection, metadata }).includes(source);
  const image = !exists
    ? []
    : source === thumbnail
      ? [...fileFields]
      : fileFields.map((field) => `${source}.${field}`);
  const shown = [options['title'], options['subtitle']].flatMap((template) =>
    typeof template === 'string' ? fieldsOfTemplate(template) : [],
  );
  return [...new Set([...image, ...shown])];
}

/** Returns the next size: 2 to 5, then 2 again (LAYC-10). */
export function nextSize(size: number): number {
  return size >= 5 || size < 2 ? 2 : size + 1;
}

/**
 * The icon `grid_{7 - size}` of each size (LAYC-10). Written out, because scripts/icons.ts searches the sources for
 * icon names.
 */
export const sizeIcons: Readonly<Record<number, string>> = {
  2: 'grid_5',
  3: 'grid_4',
  4: 'grid_3',
  5: 'grid_2',
};

/** Returns the card width in px (LAYC-11). */
export const cardWidth = (size: number): number => 40 * size;

/** Returns the label of a MIME type: `image/jpeg` becomes JPEG (LAYC-08). */
export function typeLabel(type: string | null | undefined): string {
  const [, subtype = ''] = (type ?? '').split('/');
  return subtype.split('+')[0]?.toUpperCase() ?? '';
}
