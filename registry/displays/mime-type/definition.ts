import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { extensionOf } from '../../../schemas/value/mime-type.ts';
import { mimeTypeText } from '../../shared/mime-type-text.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const mimeTypeDisplay = defineDisplay({
  id: 'mime-type',
  name: '$t:displays.mime_type',
  description: '$t:displays.mime_type_description',
  icon: 'picture_as_pdf',
  types: ['string'],
  options,
  text: (value, { options: chosen, t }) => {
    const type = plainText(value);
    return chosen['showAsExtension'] === true ? extensionOf(type) : mimeTypeText(type, t);
  },
  load: async () => (await import('./MimeType.tsx')).MimeType,
});
