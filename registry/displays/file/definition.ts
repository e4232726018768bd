import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const fileDisplay = defineDisplay({
  id: 'file',
  name: '$t:displays.file',
  description: '$t:displays.file_description',
  icon: 'insert_drive_file',
  types: ['uuid'],
  kinds: ['file'],
  options,
  fields: () => ['id', 'type', 'title', 'modified_on'],
  text: (value) =>
    typeof value === 'object' && value !== null
      ? plainText((value as { title?: unknown }).title)
      : plainText(value),
  load: async () => (await import('./File.tsx')).File,
});
