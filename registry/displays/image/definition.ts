import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { fileText } from '../shared/file-text.ts';
import { options } from './options.ts';

export const imageDisplay = defineDisplay({
  id: 'image',
  name: '$t:displays.image',
  description: '$t:displays.image_description',
  icon: 'insert_photo',
  types: ['uuid'],
  kinds: ['file'],
  options,
  thumbnail: true,
  fields: () => ['id', 'type', 'title', 'modified_on'],
  text: fileText,
  load: async () => (await import('./Image.tsx')).Image,
});
