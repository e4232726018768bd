import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

/** Used in the options of the repeater, for the settings of a field that is described as JSON. */
export const systemFieldSettingsInterface = defineInterface({
  id: 'system-field-settings',
  name: '$t:interfaces.field_settings',
  description: '$t:interfaces.field_settings_description',
  icon: 'tune',
  types: ['json'],
  system: true,
  announcesRequired: false,
  options,
  lock: 'label',
  load: async () => (await import('./SystemFieldSettings.tsx')).SystemFieldSettings,
});
