import type { Example } from '../../../renderer/contract/definitions.ts';

const fields = [
  { field: 'title', name: 'Title', type: 'string', meta: { interface: 'input', width: 'half' } },
  {
    field: 'minutes',
    name: 'Minutes',
    type: 'integer',
    meta: { interface: 'input', width: 'half', note: 'How long it takes.' },
    schema: { default_value: 10 },
  },
  { field: 'done', name: 'Done', type: 'boolean', meta: { interface: 'boolean', width: 'half' } },
  {
    field: 'parts',
    name: 'Parts',
    type: 'json',
    meta: {
      interface: 'list',
      width: 'full',
      options: { fields: [{ field: 'name', name: 'Name', type: 'string', meta: { interface: 'input' } }] },
    },
  },
];
const steps = ['Soak the beans', 'Chop the onions', 'Simmer', 'Taste', 'Serve', 'Wash up'];
const options = { fields, template: '{{ title }} ({{ minutes }} min)', addLabel: 'Add a step' };
const items = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: `${steps[i % steps.length]}`, minutes: i + 1 }));

export const examples: readonly Example<unknown>[] = [
  { name: 'empty', value: null, options },
  { name: 'rows', value: items(3), options },
  { name: 'dense rows at the limit', value: items(6), options: { ...options, limit: 6 } },
  { name: 'a thousand rows', value: items(1000), options },
  { name: 'an empty item', value: [{}], options: { fields, headerPlaceholder: 'A step' } },
  { name: 'not a list', value: 'Soak, chop', options },
  { name: 'without fields', value: null },
  { name: 'disabled', value: items(2), options, disabled: true },
  { name: 'invalid', value: items(1), options, issues: [{ field: 'steps', type: 'required' }] },
  {
    name: 'long text',
    value: [
      { title: 'A step that takes much longer to tell than there is room in its row '.repeat(3), minutes: 1 },
    ],
    options,
  },
  {
    name: 'right to left',
    value: [
      { title: 'نقع', minutes: 5 },
      { title: 'تقطيع', minutes: 3 },
    ],
    options,
    direction: 'rtl',
  },
];
