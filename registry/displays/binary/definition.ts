import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { byteLength, formatFileSize } from '../../../schemas/value/file-size.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const binaryDisplay = defineDisplay({
  id: 'binary',
  name: '$t:displays.binary',
  icon: 'insert_drive_file',
  types: ['binary'],
  defaultFor: ['binary'],
  options,
  // The component also recognizes the type. Its code loads with the first list that has such a column.
  text: (value, { locale }) => {
    if (typeof value !== 'string') return plainText(value);
    // An ellipsis marks the beginning of a longer value. It may be empty.
    const start = value.replace(/…$/, '');
    const size = formatFileSize(byteLength(start), locale, 0);
    if (start === value) return size;
    return start === '' ? value : `> ${size}`;
  },
  load: async () => (await import('./Binary.tsx')).Binary,
});
