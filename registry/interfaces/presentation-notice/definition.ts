import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const presentationNoticeInterface = defineInterface({
  id: 'presentation-notice',
  aliases: ['notice'],
  name: '$t:interfaces.notice',
  description: '$t:interfaces.notice_description',
  icon: 'info',
  types: ['alias'],
  kinds: ['presentation'],
  hideLabel: true,
  options,
  load: async () => (await import('./PresentationNotice.tsx')).PresentationNotice,
});
