import { primaryKeyMeta, rawField, rawRelation } from '../../registry/gallery/example-platform.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';

/** Returns the metadata of stories with these fields. Their field `author` refers to a writer, who has a name. */
export const storyMetadata = (fields: readonly ReturnType<typeof rawField>[]) =>
  createMetadata({
    collections: ['stories', 'writers'].map((collection) => ({
      collection,
      meta: null,
      schema: { name: collection },
    })),
    relations: [rawRelation('stories', 'author', 'writers')],
    fields: new Map([
      ['stories', fields],
      [
        'writers',
        [rawField('writers', 'id', 'integer', primaryKeyMeta), rawField('writers', 'name', 'string')],
      ],
    ]),
  });
