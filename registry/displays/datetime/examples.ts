import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'short', value: '2025-11-28', field: { type: 'date' } },
  {
    name: 'relative',
    value: '2025-11-28T06:00:00.000Z',
    field: { type: 'timestamp' },
    options: { relative: true },
  },
  { name: 'no date', value: 'soon', field: { type: 'date' } },
];
