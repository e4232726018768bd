/** The options of actions that navigate to another screen, and their implementation. */
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

export function navigateTo(
  { screen }: ActionContext,
  options: OptionsOf<typeof targetOptions>,
  action: string,
): void {
  if (options.screen === null)
    throw new Error(`Action "${action}" has no target screen (screen "${screen.id}"). Set "with.screen".`);
  // The screen has already resolved the references in these options, so the cast to the descriptor's type is safe.
  screen.navigate(options as Target);
}
