import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'row', value: { id: 1, name: 'Ingrid Halvorsen' }, field: { field: 'author', kind: 'm2o' } },
  {
    name: 'rows',
    value: [
      { id: 1, title: 'One' },
      { id: 2, title: 'Two' },
    ],
    field: { field: 'articles', kind: 'o2m', type: 'alias' },
  },
  { name: 'plain key', value: 3, field: { field: 'author', kind: 'm2o' } },
];
