import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { dropZoneHeight, scrolledHeight } from '../shared/heights.ts';
import { countAhead, footHeight, rowHeight } from '../../../renderer/contract/related-list.ts';

export const filesInterface = defineInterface({
  id: 'files',
  name: '$t:interfaces.files',
  description: '$t:interfaces.files_description',
  icon: 'photo_library',
  types: ['alias'],
  kinds: ['files'],
  recommendedDisplays: ['related-values'],
  announcesRequired: false,
  options,
  lock: 'label',
  pages: true,
  slots: ['RelatedList'],
  ahead: countAhead,
  height: ({ ahead }) =>
    ahead === 0
      ? dropZoneHeight
      : scrolledHeight(typeof ahead === 'number' ? ahead : 3, rowHeight) + footHeight.frame,
  load: async () => (await import('./Files.tsx')).Files,
});
