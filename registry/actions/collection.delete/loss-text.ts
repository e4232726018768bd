import type { Services } from '../../../renderer/contract/services.ts';

/**
 * Returns a text that names what is lost with the collection: its items, fields of other collections that show them,
 * lists of several collections that contain them, presets and permissions.
 */
export async function lossText(
  {
    t,
    metadata: known,
    ensureFields,
    platform,
  }: Pick<Services, 't' | 'metadata' | 'ensureFields' | 'platform'>,
  collection: string,
): Promise<string> {
  const others = known.relations.flatMap(({ collection: many, related_collection: one }) =>
    many === collection || one === collection ? [many, ...(one === null ? [] : [one])] : [],
  );
  const metadata = (await ensureFields([...new Set(others)])) ?? known;
  const { meta } = await platform.read({ collection }, { limit: 0, meta: ['total_count'] });
  const nameOf = (name: string, field: string) =>
    `${metadata.collection(name)?.name ?? name} › ${metadata.field(name, field)?.name ?? field}`;
  const fields = metadata.relations.flatMap((relation) => {
    const { collection: many, field, related_collection: one, meta: relationMeta } = relation;
    // Without the foreign key of this collection, the related collection has no list of its items.
    if (many === collection && one !== null && one !== collection && relationMeta?.one_field)
      return [nameOf(one, relationMeta.one_field)];
    return one === collection && many !== collection ? [nameOf(many, field)] : [];
  });
  const lists = known.relations.filter(
    ({ meta: relation }) => relation?.one_allowed_collections?.includes(collection) === true,
  );
  const items = t('settings.loses_items', { count: meta.total_count ?? 0 });
  const [presets, permissions] = await Promise.all(
    ['directus_presets', 'directus_permissions'].map((name) => countOf(platform, name, collection)),
  );
  return [
    items,
    ...(fields.length === 0
      ? []
      : [t('settings.loses_fields', { count: fields.length, fields: fields.join(', ') })]),
    ...(lists.length === 0
      ? []
      : [
          t('settings.loses_lists', {
            lists: lists.map((list) => nameOf(list.collection, list.field)).join(', '),
          }),
        ]),
    ...(presets ? [t('settings.loses_presets', { count: presets })] : []),
    ...(permissions ? [t('settings.loses_permissions', { count: permissions })] : []),
    // A collection without items can be restored with all that belongs to it.
    ...(meta.total_count === 0 && platform.capabilities.modelSteps ? [] : [t('settings.loses_for_good')]),
  ].join(' ');
}

/** Returns the number of rows that belong to the collection, or 0 if the platform does not say. */
async function countOf(platform: Services['platform'], name: string, collection: string): Promise<number> {
  const read = platform.read(
    { collection: name },
    { limit: 0, meta: ['filter_count'], filter: { collection: { _eq: collection } } },
  );
  return read.then(
    ({ meta }) => meta.filter_count ?? 0,
    () => 0,
  );
}
