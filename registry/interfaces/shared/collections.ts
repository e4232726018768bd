import type { Translate } from '../../../renderer/contract/services.ts';
import { choosableCollections } from '../../../schemas/collection/choosable.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import type { Selectable } from './SelectOne.tsx';

/** Returns the collections to choose from. System collections are in a group after the others (DM-28). */
export function collectionChoices(
  { collections }: Metadata,
  includeSystem: boolean,
  t: Translate,
): readonly Selectable[] {
  const { own, system } = choosableCollections(collections);
  return [
    ...own.map(({ collection, name }) => ({ value: collection, label: name })),
    ...(includeSystem ? system : []).map(({ collection, name }) => ({
      value: collection,
      label: name,
      group: t('settings.kind_system'),
    })),
  ];
}
