import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { textOf } from '../../../renderer/kit/use-text.ts';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import { labelOf, valuesOf } from './label.ts';
import { options } from './options.ts';

export const labelsDisplay = defineDisplay({
  id: 'labels',
  name: '$t:displays.labels',
  description: '$t:displays.labels_description',
  icon: 'flag',
  types: ['string', 'json', 'csv', 'integer'],
  defaultFor: ['csv'],
  options,
  text: (value, context) =>
    valuesOf(value)
      .map((one) => textOf(labelOf(one, context.options as OptionsOf<typeof options>).text, context.t))
      .join(', '),
  load: async () => (await import('./Labels.tsx')).Labels,
});
