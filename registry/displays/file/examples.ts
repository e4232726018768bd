import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'key', value: '0c8b997b-e163-43bd-a994-46fbcc20f4c1' },
  { name: 'image', value: { id: 'x', type: 'image/png', title: 'Salt marsh at dawn' } },
  { name: 'document', value: { id: 'y', type: 'application/pdf', title: 'Report' } },
];
