import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { borderHeight } from '../shared/heights.ts';
import { reserved } from './height.ts';
import { options } from './options.ts';

export const inputRichTextHtmlInterface = defineInterface({
  id: 'input-rich-text-html',
  aliases: ['wysiwyg'],
  name: '$t:interfaces.input_rich_text_html',
  description: '$t:interfaces.input_rich_text_html_description',
  icon: 'format_quote',
  types: ['text', 'string'],
  recommendedFor: ['text'],
  recommendedDisplays: ['formatted-value'],
  lock: 'label',
  announcesRequired: false,
  options,
  height: () => reserved + borderHeight,
  load: async () => (await import('./InputRichTextHtml.tsx')).InputRichTextHtml,
});
