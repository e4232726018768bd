import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'screen', name: '$t:actions.screen', type: 'string' },
  {
    field: 'params',
    name: '$t:actions.params',
    type: 'json',
    shape: 'object',
    schema: { default_value: {} },
  },
  { field: 'query', name: '$t:actions.query', type: 'json', shape: 'object', schema: { default_value: {} } },
] as const satisfies OptionList;

/** Goes to another screen. */
export const navigateAction = defineAction({
  id: 'navigate',
  name: '$t:actions.navigate',
  icon: 'arrow_forward',
  options,
  run({ screen }, { screen: to, params, query }) {
    if (to === null)
      throw new Error(`Action "navigate" names no screen (screen "${screen.id}"): set "with.screen".`);
    screen.navigate({ screen: to, params: params as never, query: query as never });
  },
});
