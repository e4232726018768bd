import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  {
    name: 'empty, with a template',
    value: null,
    options: { language: 'json', template: '{\n    "name": ""\n}' },
  },
  {
    name: 'JSON',
    value: { a: [1, 2, 3] },
    field: { type: 'json' },
    options: { language: 'json', parsed: true, lineNumber: true },
  },
  { name: 'text', value: 'SELECT 1;', options: { language: 'sql' } },
  { name: 'disabled', value: 'const a = 1;', options: { language: 'javascript' }, disabled: true },
  { name: 'invalid', value: 'x', issues: [{ field: 'code', type: 'format' }] },
  { name: 'long text', value: 'line of code\n'.repeat(120) },
  { name: 'right to left', value: 'مرحبا', direction: 'rtl' },
];
