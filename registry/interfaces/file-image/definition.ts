import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { dropZoneHeight, imageHeight } from '../shared/heights.ts';

export const fileImageInterface = defineInterface({
  id: 'file-image',
  aliases: ['image'],
  name: '$t:interfaces.file_image',
  description: '$t:interfaces.file_image_description',
  icon: 'insert_photo',
  types: ['uuid'],
  kinds: ['file'],
  recommendedDisplays: ['image'],
  lock: 'label',
  announcesRequired: false,
  options,
  height: ({ value }) => (value === null ? dropZoneHeight : imageHeight),
  load: async () => (await import('./FileImage.tsx')).FileImage,
});
