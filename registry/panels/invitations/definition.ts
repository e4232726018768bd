import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const invitationsPanel = definePanel({
  id: 'invitations',
  name: '$t:panels.invitations',
  icon: 'mail',
  options,
  load: async () => (await import('./Invitations.tsx')).Invitations,
});
