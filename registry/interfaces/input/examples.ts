import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string | number>[] = [
  { name: 'empty', value: null, options: { placeholder: 'A headline' } },
  { name: 'text', value: 'What the salt marsh remembers' },
  {
    name: 'number',
    value: 12.5,
    field: { type: 'decimal' },
    options: { numeric: true, step: 0.5, min: 0, max: 20 },
  },
  { name: 'slug in monospace', value: 'salt-marsh', options: { slug: true, font: 'monospace' } },
  { name: 'masked with icons', value: 'secret', options: { masked: true, iconLeft: 'lock' } },
  { name: 'clearable', value: 'Clear me', options: { clear: true } },
  { name: 'disabled', value: 'Only to be read', disabled: true },
  { name: 'invalid', value: 'x', issues: [{ field: 'title', type: 'unique' }] },
  { name: 'long text', value: 'A very long line of text that does not fit the input '.repeat(4).trim() },
  { name: 'right to left', value: 'مرحبا بالعالم', direction: 'rtl' },
];
