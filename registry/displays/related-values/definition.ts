import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';
import { fieldsOfRelated, relatedOf } from './related.ts';
import { relatedText } from './related-text.ts';

export const relatedValuesDisplay = defineDisplay({
  id: 'related-values',
  name: '$t:displays.related_values',
  description: '$t:displays.related_values_description',
  icon: 'settings_ethernet',
  types: ['alias', 'string', 'uuid', 'integer', 'bigInteger', 'json'],
  kinds: ['m2o', 'o2m', 'm2m', 'm2a', 'translations', 'files'],
  options,
  fields: ({ field, metadata, options: chosen }) =>
    fieldsOfRelated(relatedOf(metadata, field, chosen['template'])),
  text: relatedText,
  load: async () => (await import('./RelatedValues.tsx')).RelatedValues,
});
