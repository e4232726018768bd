import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const inviteUsersBlock = defineBlock({
  id: 'invite-users',
  name: '$t:blocks.invite_users',
  icon: 'person_add',
  options,
  load: async () => (await import('./InviteUsers.tsx')).InviteUsers,
});
