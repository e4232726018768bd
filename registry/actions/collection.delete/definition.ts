import { defineAction } from '../../../renderer/contract/definitions.ts';
import { ShownError } from '../../../renderer/contract/failure.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { lossText } from './loss-text.ts';

const options = [
  { field: 'collection', name: '$t:blocks.collection', type: 'json', shape: 'any' },
] as const satisfies OptionList;

/** Deletes a collection with its table, after a question that names what is lost (DM-04). */
export const collectionDeleteAction = defineAction({
  id: 'collection.delete',
  name: '$t:settings.delete_collection',
  icon: 'delete',
  danger: true,
  options,
  failed: '$t:settings.collection_not_deleted',
  async run({ screen, render }, { collection }) {
    const name = screen.resolve(collection);
    if (typeof name !== 'string' || name === '')
      throw new Error(
        `Action "collection.delete" has no collection (screen "${screen.id}"). Set "with.collection".`,
      );
    const { t, confirm, platform, notify, metadata } = render;
    const title = metadata.collection(name)?.name ?? name;
    const isMeant = await confirm({
      title: t('settings.delete_collection_title', { name: title }),
      text: await lossText(render, name),
      confirm: t('settings.delete_collection'),
      danger: true,
    });
    if (!isMeant) throw new ShownError();
    await platform.call('DELETE', `/collections/${encodeURIComponent(name)}`);
    notify({ kind: 'success', title: t('settings.collection_deleted', { name: title }) });
  },
});
