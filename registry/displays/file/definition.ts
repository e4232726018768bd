import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { fileText } from '../shared/file-text.ts';
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
  text: fileText,
  load: async () => (await import('./File.tsx')).File,
});
