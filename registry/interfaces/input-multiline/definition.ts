import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { textHeight } from '../shared/heights.ts';

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
  height: ({ value }) => textHeight(value, { minLines: 4, maxLines: 24, padding: 24 }),
  load: async () => (await import('./InputMultiline.tsx')).InputMultiline,
});
