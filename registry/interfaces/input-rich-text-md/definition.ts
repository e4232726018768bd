import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { borderHeight, proseFoot } from '../shared/heights.ts';
import { leastText, toolbar } from './height.ts';
import { options } from './options.ts';

export const inputRichTextMdInterface = defineInterface({
  id: 'input-rich-text-md',
  aliases: ['markdown'],
  name: '$t:interfaces.input_rich_text_md',
  description: '$t:interfaces.input_rich_text_md_description',
  icon: 'edit_note',
  types: ['text', 'string'],
  recommendedDisplays: ['formatted-value'],
  lock: 'label',
  options,
  height: () => toolbar + leastText + proseFoot + borderHeight,
  load: async () => (await import('./InputRichTextMd.tsx')).InputRichTextMd,
});
