import { defineAction } from '../../../renderer/contract/definitions.ts';
import { navigateTo, targetOptions } from '../shared/target.ts';

/** Opens another screen over this one, as a drawer or dialog. */
export const openAction = defineAction({
  id: 'open',
  name: '$t:actions.open',
  icon: 'open_in_new',
  options: targetOptions,
  run: (context, options) => navigateTo(context, options, 'open'),
});
