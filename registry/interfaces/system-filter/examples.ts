import type { Example } from '../../../renderer/contract/definitions.ts';

const options = { collectionName: 'articles' };
const nested = {
  _and: [
    { title: { _contains: 'salt' } },
    { _or: [{ author: { name: { _eq: 'Ingrid Halvorsen' } } }, { id: { _between: [1, 5] } }] },
  ],
};

const related = {
  _and: [
    {
      articles: {
        _some: { _or: [{ title: { _contains: 'salt' } }, { editor: { status: { _eq: 'active' } } }] },
      },
    },
    { articles: { _none: {} } },
  ],
};
const values = {
  _and: [
    { author: { _in: [1, 2] } },
    { editor: { _eq: '$CURRENT_USER' } },
    { editor: { _eq: '7d3c9a52-0000-4000-8000-000000000001' } },
  ],
};
const wrong = {
  _or: [
    { id: { _between: ['one', 5] } },
    { editor: { _eq: 'Ada' } },
    { nowhere: { _eq: 1 } },
    { title: { _like: 'salt' } },
  ],
};
const times = {
  _and: [
    { day: { _gte: '$NOW(-7 days)' } },
    { day: { _lt: '$NOW' } },
    { day: { _between: ['2026-01-01', '$NOW'] } },
  ],
};

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options },
  { name: 'groups', value: nested, options },
  { name: 'unsupported rules', value: { _and: [{ author: { _in: [null, 1] } }] }, options },
  { name: 'related rows', value: related, options: { collectionName: 'authors' } },
  { name: 'values by the interface of the field', value: values, options },
  { name: 'values that do not fit', value: wrong, options },
  { name: 'times relative to now', value: times, options: { collectionName: 'visits' } },
  { name: 'no collection chosen', value: null, options: { collectionField: 'collection' } },
  { name: 'collection field not set up', value: null },
  { name: 'not a rule', value: 'title = salt', options },
  { name: 'disabled', value: nested, options, disabled: true },
  { name: 'invalid', value: null, options, issues: [{ field: 'filter', type: 'required' }] },
  { name: 'right to left', value: nested, options, direction: 'rtl' },
];
