import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { dropZoneHeight, imageHeight } from '../shared/heights.ts';
import { options } from './options.ts';

export const inputBinaryInterface = defineInterface({
  id: 'input-binary',
  name: '$t:interfaces.input_binary',
  icon: 'insert_drive_file',
  types: ['binary'],
  defaultFor: ['binary'],
  lock: 'label',
  announcesRequired: false,
  options,
  height: ({ value }) => (value === null ? dropZoneHeight : imageHeight),
  load: async () => (await import('./InputBinary.tsx')).InputBinary,
});
