import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null, options: { placeholder: 'What happened?' } },
  {
    name: 'text',
    value:
      '### The lamp\n\nIt has **not** needed a keeper since _1983_.\n\n- a list\n- of two\n\n| Year | Keeper |\n| --- | --- |\n| 1982 | one |\n',
  },
  {
    name: 'custom syntax',
    value: 'Press ^Ctrl^.',
    options: {
      customSyntax: [
        { name: 'Key', icon: 'keyboard', prefix: '^', suffix: '^', box: 'inline' },
        { name: 'Aside', icon: 'info', prefix: ':::aside', suffix: ':::', box: 'block' },
      ],
    },
  },
  { name: 'disabled', value: 'Only to be **read**', disabled: true },
  { name: 'invalid', value: 'x', issues: [{ field: 'body', type: 'required' }] },
  { name: 'long text', value: 'A paragraph that goes on and on.\n\n'.repeat(60) },
  { name: 'right to left', value: '# مرحبا\n\nبالعالم', direction: 'rtl' },
];
