import type { Example } from '../../../renderer/contract/definitions.ts';

const blocks = { field: 'blocks', type: 'alias', kind: 'm2a' } as const;

export const examples: readonly Example[] = [
  { name: 'rows', value: null, field: blocks },
  { name: 'grouped by collection', value: null, field: blocks, options: { grouped: true } },
  { name: 'inline forms', value: null, field: blocks, options: { inline: true } },
  { name: 'disabled', value: null, field: blocks, disabled: true },
  { name: 'relation not set up', value: null, field: { field: 'loose', type: 'alias' } },
];
