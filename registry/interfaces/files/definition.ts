import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { filePlace } from '../shared/heights.ts';

export const filesInterface = defineInterface({
  id: 'files',
  name: '$t:interfaces.files',
  description: '$t:interfaces.files_description',
  icon: 'photo_library',
  types: ['alias'],
  kinds: ['files'],
  recommendedDisplays: ['related-values'],
  options,
  lock: 'label',
  pages: true,
  height: () => filePlace,
  load: async () => (await import('./Files.tsx')).Files,
});
