import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null, field: { type: 'dateTime' } },
  { name: 'date and time', value: '2025-11-28T06:00:00', field: { type: 'dateTime' } },
  { name: 'date', value: '2025-11-28', field: { type: 'date' } },
  {
    name: 'time with seconds, 12 hours',
    value: '18:05:09',
    field: { type: 'time' },
    options: { includeSeconds: true, use24: false },
  },
  { name: 'timestamp', value: '2025-11-28T06:00:00.000Z', field: { type: 'timestamp' } },
  { name: 'disabled', value: '2025-11-28', field: { type: 'date' }, disabled: true },
  { name: 'invalid', value: 'soon', field: { type: 'date' }, issues: [{ field: 'date', type: 'format' }] },
  { name: 'right to left', value: '2025-11-28', field: { type: 'date' }, direction: 'rtl' },
];
