import { definePanel } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const serverInformationPanel = definePanel({
  id: 'server-information',
  name: '$t:panels.server_information',
  icon: 'dns',
  options,
  load: async () => (await import('./ServerInformation.tsx')).ServerInformation,
});
