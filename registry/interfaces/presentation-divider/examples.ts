import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'line', value: null },
  { name: 'title', value: null, options: { title: 'Preferences', icon: 'face' } },
  {
    name: 'colored, inline',
    value: null,
    options: { title: 'For administrators', icon: 'verified_user', color: '#E35169', inlineTitle: true },
  },
  { name: 'margin above', value: null, options: { title: 'Storage', marginTop: true } },
  { name: 'disabled', value: null, options: { title: 'Read-only' }, disabled: true },
  {
    name: 'right to left',
    value: null,
    options: { title: 'التفضيلات', icon: 'face', inlineTitle: true },
    direction: 'rtl',
  },
];
