import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presetFormBlock = defineBlock({
  id: 'preset-form',
  name: '$t:blocks.preset_form',
  icon: 'bookmark_border',
  options,
  fills: true,
  load: async () => (await import('./PresetForm.tsx')).PresetForm,
});
