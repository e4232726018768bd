/** The rules of the cards layout, without React. */
import type { LayoutContext, LayoutRefinement } from '../../../renderer/contract/definitions.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { fieldsOfImage, imageChoices, imageSources, noImage } from '../shared/images.ts';

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
  const { options } = context;
  const sources = imageSources(context);
  const [first = noImage] = sources;
  const source = options['imageSource'] ?? first;
  return {
    defaults: { imageSource: first, title: defaultTitle(context) },
    choices: { imageSource: imageChoices(context) },
    disabled: source === noImage ? ['imageFit'] : [],
  };
}

/** Returns the fields of both templates, and the fields that the image URL needs. */
export function fieldsOfCards({ collection, options, metadata }: LayoutContext): readonly string[] {
  const image = fieldsOfImage(String(options['imageSource'] ?? noImage), { collection, metadata });
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
