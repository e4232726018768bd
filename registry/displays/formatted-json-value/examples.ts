import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'raw', value: { city: 'Bergen', rooms: 4 } },
  {
    name: 'object with a format',
    value: { city: 'Bergen', rooms: 4 },
    options: { format: '{{ city }}, {{ rooms }} rooms' },
  },
  {
    name: 'list with a format',
    value: [{ city: 'Bergen' }, { city: 'Porto' }],
    options: { format: '{{ city }}' },
  },
];
