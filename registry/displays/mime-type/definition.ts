import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { mimeTypeName } from '../../../schemas/value/mime-type.ts';
import { plainText } from '../shared/plain-text.ts';
import { options } from './options.ts';

export const mimeTypeDisplay = defineDisplay({
  id: 'mime-type',
  name: '$t:displays.mime_type',
  description: '$t:displays.mime_type_description',
  icon: 'picture_as_pdf',
  types: ['string'],
  options,
  text: (value, { options: chosen }) => mimeTypeName(plainText(value), chosen['showAsExtension'] === true),
  load: async () => (await import('./MimeType.tsx')).MimeType,
});
