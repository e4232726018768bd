import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { collectionField: 'collection' };
const values = { collection: 'articles' };

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options, values },
  { name: 'chosen', value: 'title', options: { ...options, allowNone: true }, values },
  { name: 'no collection chosen', value: null, options },
  { name: 'collection field not set up', value: null },
  { name: 'a missing field', value: 'subtitle', options, values },
  { name: 'disabled', value: 'title', options, values, disabled: true },
  { name: 'invalid', value: null, options, values, issues: [{ field: 'field', type: 'required' }] },
  { name: 'right to left', value: 'title', options, values, direction: 'rtl' },
];
