import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<boolean>[] = [
  { name: 'on', value: true },
  { name: 'off', value: false },
  { name: 'indeterminate', value: null },
  {
    name: 'custom label, icons and color',
    value: true,
    options: { label: 'On the front page', iconOn: 'star', iconOff: 'star_border', color: '#b86e00' },
  },
  { name: 'disabled', value: true, disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'featured', type: 'required' }] },
  {
    name: 'long label',
    value: false,
    options: { label: 'A label that is much longer than the box it has to live in, and so it wraps' },
  },
  { name: 'right to left', value: true, options: { label: 'مميز' }, direction: 'rtl' },
];
