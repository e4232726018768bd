import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const systemDisplayTemplateInterface = defineInterface({
  id: 'system-display-template',
  name: '$t:interfaces.system_display_template',
  description: '$t:interfaces.system_display_template_description',
  icon: 'text_format',
  types: ['string'],
  system: true,
  options,
  load: async () => (await import('./SystemDisplayTemplate.tsx')).SystemDisplayTemplate,
});
