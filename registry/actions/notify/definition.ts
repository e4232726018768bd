import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'text', name: '$t:actions.text', type: 'string', schema: { default_value: '' } },
  {
    field: 'kind',
    name: '$t:actions.kind',
    type: 'string',
    oneOf: ['info', 'success', 'warning', 'danger'],
    schema: { default_value: 'info' },
  },
] as const satisfies OptionList;

/** Shows a notification. */
export const notifyAction = defineAction({
  id: 'notify',
  name: '$t:actions.notify',
  icon: 'notifications',
  options,
  run: ({ screen, render }, { text, kind }) => void render.notify({ kind, title: screen.text(text) }),
});
