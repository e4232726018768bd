import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import type { Target } from '../../../schemas/screen/types.ts';
import { navigateTo, targetOptions } from '../shared/target.ts';

const options = [
  ...targetOptions,
  // Used if the first target lacks a parameter.
  { field: 'otherwise', name: '$t:actions.otherwise', type: 'json', shape: 'target' },
] as const satisfies OptionList;

/** Navigates to another screen. */
export const navigateAction = defineAction({
  id: 'navigate',
  name: '$t:actions.navigate',
  icon: 'arrow_forward',
  options,
  run(context, { otherwise, ...first }) {
    const isComplete = otherwise === null || context.screen.href(first as Target) !== null;
    navigateTo(context, isComplete ? first : { params: {}, query: {}, ...otherwise }, 'navigate');
  },
});
