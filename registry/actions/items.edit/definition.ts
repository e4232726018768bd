import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { addressOfKeys } from '../../../schemas/screen/key-address.ts';
import { listOf } from '../shared/handles.ts';

const options = [
  { field: 'screen', name: '$t:actions.screen', type: 'string' },
] as const satisfies OptionList;

/** Longer lists of keys are stored in the browser, because servers refuse long URLs. Characters */
const longestAddress = 2000;

/** Opens the selected items as a batch. A few keys are one comma-separated list in the URL (ITEM-03). */
export const itemsEditAction = defineAction({
  id: 'items.edit',
  name: '$t:list.edit_selected',
  icon: 'edit',
  options,
  async run(context, { screen }) {
    const { selection, collection } = listOf(context, 'items.edit');
    let key = addressOfKeys(selection);
    if (encodeURIComponent(key).length > longestAddress) {
      const { storeSelection } = await import('../../../renderer/kit/selection/store-selection.ts');
      key = await storeSelection(context.render, collection.collection, selection);
    }
    const { id, route, navigate } = context.screen;
    navigate({ screen: screen ?? id, params: { ...route.params, key } });
  },
});
