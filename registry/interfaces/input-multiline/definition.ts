import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const inputMultilineInterface = defineInterface({
  id: 'input-multiline',
  aliases: ['textarea'],
  name: '$t:interfaces.input_multiline',
  description: '$t:interfaces.input_multiline_description',
  icon: 'text_fields',
  types: ['text', 'string'],
  defaultFor: ['text'],
  recommendedDisplays: ['formatted-value'],
  options,
  load: async () => (await import('./InputMultiline.tsx')).InputMultiline,
});
