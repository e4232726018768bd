import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const userInformationPanel = definePanel({
  id: 'user-information',
  name: '$t:panels.user_information',
  icon: 'info',
  options,
  load: async () => (await import('./UserInformation.tsx')).UserInformation,
});
