import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const inputHashInterface = defineInterface({
  id: 'input-hash',
  aliases: ['hash'],
  name: '$t:interfaces.input_hash',
  description: '$t:interfaces.input_hash_description',
  icon: 'fingerprint',
  types: ['hash'],
  defaultFor: ['hash'],
  recommendedFor: ['hash'],
  recommendedDisplays: ['formatted-value'],
  options,
  // An option of the system's own passwords. Other hashes have no rules.
  refine: ({ field }) => ({ passwordRules: field.meta?.options?.['passwordRules'] === true }),
  load: async () => (await import('./InputHash.tsx')).InputHash,
});
