import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { fieldTypes } from '../../../schemas/field/types.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const rawDisplay = defineDisplay({
  id: 'raw',
  name: '$t:displays.raw',
  description: '$t:displays.raw_description',
  icon: 'code',
  types: fieldTypes,
  defaultFor: ['json', 'alias', 'unknown'],
  options,
  text: (value) => plainText(value),
  load: async () => (await import('./Raw.tsx')).Raw,
});
