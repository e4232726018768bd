import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'key', value: '0c8b997b-e163-43bd-a994-46fbcc20f4c1' },
  { name: 'no image', value: { id: 'x', type: 'application/pdf', title: 'Report' } },
];
