import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  {
    name: 'text',
    value:
      '<h3>The lamp</h3><p>It has <strong>not</strong> needed a keeper since <em>1983</em>.</p><ul><li>a list</li><li>of two</li></ul>',
  },
  {
    name: 'custom formats',
    value: '<p class="lead">Forty spokes a week.</p>',
    options: {
      customFormats: [{ title: 'Lead', block: 'p', attributes: { class: 'lead' } }],
      toolbar: ['bold', 'italic', 'undo', 'redo'],
      font: 'serif',
      softLength: 20,
    },
  },
  { name: 'disabled', value: '<p>Only to be <strong>read</strong></p>', disabled: true },
  { name: 'invalid', value: '<p>x</p>', issues: [{ field: 'body', type: 'required' }] },
  { name: 'not editable', value: '<p>Before</p><script>track()</script>' },
  { name: 'long text', value: '<p>A paragraph that goes on and on.</p>'.repeat(60) },
  { name: 'right to left', value: '<h1>مرحبا</h1><p>بالعالم</p>', direction: 'rtl' },
];
