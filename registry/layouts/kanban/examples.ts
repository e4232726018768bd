import type { Example } from '../../../renderer/contract/definitions.ts';

/** The value is the collection. */
export const examples: readonly Example<string>[] = [
  { name: 'columns of related rows', value: 'articles' },
  {
    name: 'limit, collapsed and hidden columns',
    value: 'articles',
    options: { cardLimit: 1, collapsedColumns: ['=2'], hiddenColumns: ['none'] },
  },
  { name: 'read-only', value: 'articles', disabled: true },
  { name: 'right-to-left', value: 'articles', direction: 'rtl' },
  { name: 'no field for columns', value: 'authors' },
];
