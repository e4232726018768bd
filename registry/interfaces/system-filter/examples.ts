import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { collectionName: 'articles' };
const nested = {
  _and: [
    { title: { _contains: 'salt' } },
    { _or: [{ author: { name: { _eq: 'Ingrid Halvorsen' } } }, { id: { _between: [1, 5] } }] },
  ],
};

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options },
  { name: 'groups', value: nested, options },
  { name: 'unsupported rules', value: { _and: [{ author: { _some: { id: { _eq: 1 } } } }] }, options },
  { name: 'no collection chosen', value: null, options: { collectionField: 'collection' } },
  { name: 'collection field not set up', value: null },
  { name: 'not a rule', value: 'title = salt', options },
  { name: 'disabled', value: nested, options, disabled: true },
  { name: 'invalid', value: null, options, issues: [{ field: 'filter', type: 'required' }] },
  { name: 'right to left', value: nested, options, direction: 'rtl' },
];
