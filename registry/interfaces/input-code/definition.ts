import { isStructured, syntaxOf } from '../../../schemas/field/traits.ts';
import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { heightOf } from './height.ts';

export const inputCodeInterface = defineInterface({
  id: 'input-code',
  aliases: ['code'],
  name: '$t:interfaces.input_code',
  description: '$t:interfaces.input_code_description',
  icon: 'code',
  types: ['string', 'json', 'text', 'xml'],
  defaultFor: ['json'],
  recommendedDisplays: ['raw'],
  lock: 'label',
  options,
  refine: ({ field, options: chosen }) => ({
    parsed: isStructured(field.type),
    language: syntaxOf(field.type) ?? chosen['language'],
    // Set by editors that know what a valid JSON text means.
    ...(field.meta?.options?.['marks'] ? { marks: field.meta.options['marks'] } : {}),
  }),
  height: ({ value }) => heightOf(value),
  load: async () => (await import('./InputCode.tsx')).InputCode,
});
