import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { addressOfKeys } from '../../../schemas/screen/key-address.ts';
import { listOf } from '../shared/handles.ts';

const options = [
  { field: 'screen', name: '$t:actions.screen', type: 'string' },
] as const satisfies OptionList;

/** Opens the selected items as a batch. Their keys are passed as one comma-separated list (ITEM-03). */
export const itemsEditAction = defineAction({
  id: 'items.edit',
  name: '$t:list.edit_selected',
  icon: 'edit',
  options,
  run(context, { screen }) {
    const list = listOf(context, 'items.edit');
    const key = addressOfKeys(list.selection);
    context.screen.navigate({
      screen: screen ?? context.screen.id,
      params: { ...context.screen.route.params, key },
    });
  },
});
