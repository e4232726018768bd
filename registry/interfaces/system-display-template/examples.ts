import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { collectionField: 'collection' };
const values = { collection: 'articles' };

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options, values },
  { name: 'template', value: '{{ title }} by {{ author.name }}', options, values },
  { name: 'a missing field', value: '{{ subtitle }}', options, values },
  { name: 'no collection chosen', value: null, options },
  { name: 'collection field not set up', value: null },
  { name: 'not a text', value: { a: 1 }, options, values },
  { name: 'disabled', value: '{{ title }}', options, values, disabled: true },
  { name: 'invalid', value: null, options, values, issues: [{ field: 'template', type: 'required' }] },
  { name: 'long text', value: '{{ title }} and '.repeat(12), options, values },
  { name: 'right to left', value: '{{ title }}', options, values, direction: 'rtl' },
];
