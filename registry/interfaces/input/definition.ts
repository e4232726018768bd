import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { isAmount } from '../../../schemas/field/traits.ts';
import { options } from './options.ts';

export const inputInterface = defineInterface({
  id: 'input',
  name: '$t:interfaces.input',
  description: '$t:interfaces.input_description',
  icon: 'text_fields',
  types: ['string', 'text', 'uuid', 'integer', 'bigInteger', 'float', 'decimal', 'hash', 'unknown', 'alias'],
  defaultFor: ['string', 'integer', 'float', 'decimal', 'bigInteger', 'uuid', 'alias', 'unknown'],
  recommendedFor: ['string', 'integer', 'bigInteger', 'float', 'decimal'],
  recommendedDisplays: ['formatted-value'],
  options,
  cell: 'text',
  light: true,
  refine: ({ field }) => ({ numeric: isAmount(field.type) }),
  load: async () => (await import('./Input.tsx')).Input,
});
