import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null, options: { placeholder: 'Two or three sentences' } },
  {
    name: 'text',
    value: 'The lamp has not needed a keeper since 1983,\nand yet somebody climbs the stairs.',
  },
  { name: 'serif, clearable', value: 'Prose', options: { font: 'serif', clear: true } },
  { name: 'disabled', value: 'Only to be read', disabled: true },
  { name: 'invalid', value: 'x', issues: [{ field: 'standfirst', type: 'required' }] },
  { name: 'long text', value: 'A paragraph that goes on and on. '.repeat(60) },
  { name: 'right to left', value: 'مرحبا بالعالم', direction: 'rtl' },
];
