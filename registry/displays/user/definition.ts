import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

/** DISP-user-01. */
export const userFields = ['id', 'avatar.id', 'email', 'first_name', 'last_name'] as const;

export const userDisplay = defineDisplay({
  id: 'user',
  name: '$t:displays.user',
  description: '$t:displays.user_description',
  icon: 'person',
  types: ['uuid'],
  options,
  fields: () => userFields,
  text: (value) => (typeof value === 'object' && value !== null ? userName(value, '') : plainText(value)),
  load: async () => (await import('./User.tsx')).User,
});
