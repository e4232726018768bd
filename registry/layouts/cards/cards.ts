/** What the cards layout decides without drawing. */
import type { LayoutContext, LayoutRefinement } from '../../../renderer/contract/definitions.ts';
import { isTitle } from '../../../schemas/field/traits.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';

/** The file itself, in lists of files (LAYC-07). */
export const thumbnail = '$thumbnail';
/** Chosen: no picture. Nothing chosen is the first file field (LAY-14). */
export const noImage = '';

const fileFields = ['id', 'type', 'title', 'modified_on'] as const;
const files = 'directus_files';

/** LAYC-07: the thumbnail of a file, and every many-to-one relation to the files. */
export function imageSources({
  collection,
  metadata,
}: Pick<LayoutContext, 'collection' | 'metadata'>): readonly string[] {
  const related = metadata
    .fields(collection)
    .filter(({ field }) =>
      metadata
        .relationsOf(collection, field)
        .some(
          (relation) =>
            relation.field === field &&
            relation.collection === collection &&
            relation.related_collection === files,
        ),
    )
    .map(({ field }) => field);
  return collection === files ? [thumbnail, ...related] : related;
}

/** The template of the collection, else its first text, else its key. */
export function defaultTitle({
  collection,
  metadata,
}: Pick<LayoutContext, 'collection' | 'metadata'>): string | null {
  const template = metadata.collection(collection)?.displayTemplate;
  if (template) return template;
  const shown = metadata
    .fields(collection)
    .filter(({ meta, kind }) => kind === 'standard' && meta?.hidden !== true);
  const text = shown.find(({ type, schema }) => isTitle(type) && !schema?.is_primary_key);
  const named = text ?? metadata.primaryKey(collection) ?? null;
  return named && `{{ ${named.field} }}`;
}

/** LAY-14, LAYC-05…07: what the fields of the collection decide. */
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

/** What the cards show: the fields of both templates, and of the picture what its address needs. */
export function fieldsOfCards({ collection, options, metadata }: LayoutContext): readonly string[] {
  const source = String(options['imageSource'] ?? noImage);
  // A preset may name a field that is gone, or that this role may not see.
  const exists = imageSources({ collection, metadata }).includes(source);
  const picture = !exists
    ? []
    : source === thumbnail
      ? [...fileFields]
      : fileFields.map((field) => `${source}.${field}`);
  const shown = [options['title'], options['subtitle']].flatMap((template) =>
    typeof template === 'string' ? fieldsOfTemplate(template) : [],
  );
  return [...new Set([...picture, ...shown])];
}

/** LAYC-10: two to five, and around. */
export function nextSize(size: number): number {
  return size >= 5 || size < 2 ? 2 : size + 1;
}

/** LAYC-10: `grid_{7 - size}`, named so that the icons are found in the sources. */
export const sizeIcons: Readonly<Record<number, string>> = {
  2: 'grid_5',
  3: 'grid_4',
  4: 'grid_3',
  5: 'grid_2',
};

/** px (LAYC-11). */
export const cardWidth = (size: number): number => 40 * size;

/** `image/jpeg` → JPEG (LAYC-08). */
export function typeLabel(type: string | null | undefined): string {
  const [, subtype = ''] = (type ?? '').split('/');
  return subtype.split('+')[0]?.toUpperCase() ?? '';
}
