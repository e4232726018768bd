import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const booleanDisplay = defineDisplay({
  id: 'boolean',
  name: '$t:displays.boolean',
  description: '$t:displays.boolean_description',
  icon: 'check_box',
  types: ['boolean'],
  defaultFor: ['boolean'],
  options,
  text: (value, { options: chosen }) =>
    value === null || value === undefined
      ? ''
      : plainText(chosen[value ? 'labelOn' : 'labelOff']) || String(Boolean(value)),
  load: async () => (await import('./BooleanIcon.tsx')).BooleanIcon,
});
