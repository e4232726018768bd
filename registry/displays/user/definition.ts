import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';
import { fieldsOfUser } from './person.ts';

export const userDisplay = defineDisplay({
  id: 'user',
  name: '$t:displays.user',
  description: '$t:displays.user_description',
  icon: 'person',
  types: ['uuid'],
  kinds: ['m2o'],
  options,
  fields: () => fieldsOfUser,
  text: (value, { t }) => (isRecord(value) ? userName(value, t('users.unknown')) : plainText(value)),
  load: async () => (await import('./User.tsx')).User,
});
