import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const sliderInterface = defineInterface({
  id: 'slider',
  name: '$t:interfaces.slider',
  description: '$t:interfaces.slider_description',
  icon: 'linear_scale',
  types: ['integer', 'bigInteger', 'float', 'decimal'],
  recommendedDisplays: ['rating', 'formatted-value'],
  lock: 'label',
  announcesRequired: false,
  options,
  load: async () => (await import('./Slider.tsx')).Slider,
});
