import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { textOf } from '../../../renderer/kit/hooks/use-text.ts';
import { booleanOf } from '../../../schemas/value/boolean.ts';
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
  text(value, { options: chosen, t }) {
    const isOn = booleanOf(value);
    if (isOn === null) return plainText(value);
    return (
      textOf(plainText(chosen[isOn ? 'labelOn' : 'labelOff']), t) || t(isOn ? 'common.yes' : 'common.no')
    );
  },
  load: async () => (await import('./BooleanIcon.tsx')).BooleanIcon,
});
