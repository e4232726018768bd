import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { heightOf } from './height.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

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
    parsed: parsedTypes.has(field.type),
    language: ownValue(languageOfType, field.type) ?? chosen['language'],
  }),
  height: ({ value }) => heightOf(value),
  load: async () => (await import('./InputCode.tsx')).InputCode,
});

/** Types whose value is stored as data instead of text. */
const parsedTypes: ReadonlySet<string> = new Set(['json']);
const languageOfType: Readonly<Record<string, string>> = { json: 'json', xml: 'xml' };
