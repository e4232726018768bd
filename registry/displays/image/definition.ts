import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const imageDisplay = defineDisplay({
  id: 'image',
  name: '$t:displays.image',
  description: '$t:displays.image_description',
  icon: 'insert_photo',
  types: ['uuid'],
  kinds: ['file'],
  options,
  fields: () => ['id', 'type', 'title', 'modified_on'],
  text: (value) =>
    typeof value === 'object' && value !== null
      ? plainText((value as { title?: unknown }).title)
      : plainText(value),
  load: async () => (await import('./Image.tsx')).Image,
});
