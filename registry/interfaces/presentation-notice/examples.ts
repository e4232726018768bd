import type { Example } from '../../../renderer/contract/definitions.ts';
import { noticeKinds } from '../shared/kinds.ts';

export const examples: readonly Example[] = [
  { name: 'no text', value: null },
  ...noticeKinds.map((color) => ({
    name: color,
    value: null,
    options: { color, text: 'Pictures need a **credit**; see the [guide](https://example.org).' },
  })),
  {
    name: 'custom icon, a list',
    value: null,
    options: { icon: 'warning', text: 'Before publishing:\n\n- read it\n- read it again' },
  },
  { name: 'disabled', value: null, options: { text: 'Read-only' }, disabled: true },
  {
    name: 'long text',
    value: null,
    options: { text: 'A notice that says a lot more than it should. '.repeat(12) },
  },
  {
    name: 'right to left',
    value: null,
    options: { color: 'info', text: 'الصور تحتاج إلى **اسم**' },
    direction: 'rtl',
  },
];
