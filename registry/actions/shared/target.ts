/** Options of actions that go to another screen, and how they go. */
import type { ActionContext } from '../../../renderer/contract/screen.ts';
import type { OptionList, OptionsOf } from '../../../schemas/option/types.ts';
import type { Target } from '../../../schemas/screen/types.ts';

export const targetOptions = [
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

export function goTo(
  { screen }: ActionContext,
  options: OptionsOf<typeof targetOptions>,
  action: string,
): void {
  if (options.screen === null)
    throw new Error(`Action "${action}" names no screen (screen "${screen.id}"): set "with.screen".`);
  // References inside are resolved by the screen, so their type is the descriptor's.
  screen.navigate(options as Target);
}
