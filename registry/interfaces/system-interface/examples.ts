import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { typeField: 'type' };
const values = { type: 'string' };

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options, values },
  { name: 'chosen', value: 'input', options, values },
  { name: 'no type chosen', value: null, options },
  { name: 'type field not set up', value: null },
  { name: 'a missing interface', value: 'typewriter', options, values },
  { name: 'disabled', value: 'tags', options, values: { type: 'csv' }, disabled: true },
  { name: 'invalid', value: null, options, values, issues: [{ field: 'interface', type: 'required' }] },
  { name: 'right to left', value: 'input', options, values, direction: 'rtl' },
];
