import { defineDisplay } from '../../../renderer/contract/definitions.ts';
import { textOf } from '../../../renderer/kit/hooks/use-text.ts';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import { labelOf, valuesOf } from './label.ts';
import { options } from './options.ts';

export const labelsDisplay = defineDisplay({
  id: 'labels',
  name: '$t:displays.labels',
  description: '$t:displays.labels_description',
  icon: 'flag',
  types: ['string', 'json', 'csv', 'integer', 'bigInteger', 'float', 'decimal'],
  defaultFor: ['csv'],
  options,
  text: (value, { field, options: chosen, t }) =>
    valuesOf(value)
      .map((one) => textOf(labelOf(one, chosen as OptionsOf<typeof options>, field.type).text, t))
      .join(', '),
  load: async () => (await import('./Labels.tsx')).Labels,
});
