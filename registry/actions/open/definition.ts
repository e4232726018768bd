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

/** Opens a screen over this one (a drawer or dialog). */
export const openAction = defineAction({
  id: 'open',
  name: '$t:actions.open',
  icon: 'open_in_new',
  options,
  run({ screen }, { screen: to, params, query }) {
    if (to === null)
      throw new Error(`Action "open" names no screen (screen "${screen.id}"): set "with.screen".`);
    screen.navigate({ screen: to, params: params as never, query: query as never });
  },
});
