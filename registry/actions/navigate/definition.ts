import { defineAction } from '../../../renderer/contract/definitions.ts';
import { navigateTo, targetOptions } from '../shared/target.ts';

/** Navigates to another screen. */
export const navigateAction = defineAction({
  id: 'navigate',
  name: '$t:actions.navigate',
  icon: 'arrow_forward',
  options: targetOptions,
  run: (context, options) => navigateTo(context, options, 'navigate'),
});
