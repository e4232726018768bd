import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'document', value: '5b1f2d0e-0000-4000-8000-000000000002' },
  { name: 'image', value: '5b1f2d0e-0000-4000-8000-000000000001' },
  { name: 'disabled', value: '5b1f2d0e-0000-4000-8000-000000000002', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'file', type: 'required' }] },
];
