import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { fileLineHeight, dropZoneHeight } from '../shared/heights.ts';

export const fileInterface = defineInterface({
  id: 'file',
  name: '$t:interfaces.file',
  description: '$t:interfaces.file_description',
  icon: 'note_add',
  types: ['uuid'],
  kinds: ['file'],
  recommendedDisplays: ['file', 'image'],
  lock: 'label',
  announcesRequired: false,
  options,
  height: ({ value }) => (value === null ? dropZoneHeight : fileLineHeight),
  load: async () => (await import('./File.tsx')).File,
});
