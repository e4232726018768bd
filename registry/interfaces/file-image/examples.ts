import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'image', value: '5b1f2d0e-0000-4000-8000-000000000001' },
  { name: 'not cropped', value: '5b1f2d0e-0000-4000-8000-000000000001', options: { crop: false } },
  { name: 'a file that is not readable', value: '5b1f2d0e-0000-4000-8000-00000000ffff' },
  { name: 'disabled', value: '5b1f2d0e-0000-4000-8000-000000000001', disabled: true },
  { name: 'disabled and empty', value: null, disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'cover', type: 'required' }] },
  { name: 'right to left', value: '5b1f2d0e-0000-4000-8000-000000000001', direction: 'rtl' },
];
