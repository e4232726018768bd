import type { Services } from '../../../renderer/contract/services.ts';

/** Returns a text that names what is lost with the collection: its items, and the fields of other collections that show them. */
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
  const items = t('settings.loses_items', { count: meta.total_count ?? 0 });
  if (fields.length === 0) return `${items} ${t('settings.loses_for_good')}`;
  return `${items} ${t('settings.loses_fields', { count: fields.length, fields: fields.join(', ') })} ${t('settings.loses_for_good')}`;
}
