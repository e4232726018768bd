import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { MapField, MapNode } from '../../../schemas/relation/model-map.ts';
import type { options } from './options.ts';

export interface Links {
  /** Returns the path of the collection's page, or null if it has none. */
  collection(node: MapNode): string | null;
  /** Returns the path of the field's page. Fields of system collections have none. */
  field(node: MapNode, field: string): string | null;
  /** Describes where a field leads: "Many to many: Tags, through Article tags". */
  describe(field: MapField): string;
  nameOf(collection: string): string;
}

/** Returns paths and words of nodes and fields. */
export function useLinks(
  { open, field }: BlockProps<typeof options>['options'],
  nodes: readonly MapNode[],
): Links {
  const screen = useScreen();
  const { t, metadata } = useRender();
  const names = new Map(nodes.map(({ collection, name }) => [collection, name]));
  const nameOf = (collection: string) =>
    names.get(collection) ?? metadata.collection(collection)?.name ?? collection;
  return {
    nameOf,
    collection: ({ collection, isMissing }) =>
      open && !isMissing ? screen.href({ ...open, params: { ...open.params, collection } }) : null,
    field: ({ collection, isMissing, isSystem }, name) =>
      field && !isMissing && !isSystem
        ? screen.href({ ...field, params: { ...field.params, collection, field: name } })
        : null,
    describe: ({ kind, related, through }) =>
      [
        `${t(`settings.map_${kind}`)}: ${related.map(nameOf).join(', ') || t('settings.map_no_collection')}`,
        ...(through === null ? [] : [t('settings.map_through', { name: nameOf(through) })]),
      ].join(', '),
  };
}
