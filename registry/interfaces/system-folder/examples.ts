import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null },
  { name: 'nested folder', value: 'f0000000-0000-4000-8000-000000000002' },
  { name: 'a missing folder', value: 'f0000000-0000-4000-8000-00000000000f' },
  { name: 'not a key', value: { a: 1 } },
  { name: 'disabled', value: 'f0000000-0000-4000-8000-000000000001', disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'folder', type: 'required' }] },
  { name: 'right to left', value: 'f0000000-0000-4000-8000-000000000001', direction: 'rtl' },
];
