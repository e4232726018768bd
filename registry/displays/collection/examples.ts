import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'known', value: 'articles', options: { icon: true } },
  { name: 'collection that no longer exists', value: 'old_articles' },
];
