import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const userProfileBlock = defineBlock({
  id: 'user-profile',
  name: '$t:blocks.user_profile',
  icon: 'account_circle',
  options,
  load: async () => (await import('./UserProfile.tsx')).UserProfile,
});
