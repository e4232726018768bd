import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const tokenInterface = defineInterface({
  id: 'token',
  aliases: ['system-token'],
  name: '$t:interfaces.token',
  description: '$t:interfaces.token_description',
  icon: 'vpn_key',
  types: ['string', 'hash'],
  system: true,
  options,
  load: async () => (await import('./Token.tsx')).Token,
});
