import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { fileSizeText } from './file-size-text.ts';
import { options } from './options.ts';

export const filesizeDisplay = defineDisplay({
  id: 'filesize',
  name: '$t:displays.filesize',
  description: '$t:displays.filesize_description',
  icon: 'description',
  types: ['integer', 'bigInteger'],
  options,
  text: (value, { locale }) => fileSizeText(value, locale),
  load: async () => (await import('./FileSize.tsx')).FileSize,
});
