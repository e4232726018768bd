import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOfTemplate, parseTemplate, renderTemplate } from './template.ts';

const row = {
  title: 'Hello',
  author: { name: 'Ada' },
  tags: [{ id: { name: 'a' } }, { id: { name: 'b' } }],
  none: null,
  zero: 0,
};

describe('renderTemplate', () => {
  test.each([
    ['fields and text', '{{ title }} by {{author.name}}!', 'Hello by Ada!'],
    ['through lists', '{{ tags.id.name }}', 'a, b'],
    ['null and missing values render as nothing', '[{{ none }}{{ nope.deep }}]', '[]'],
    ['zero is a value', '{{ zero }}', '0'],
    ['braces without a closing pair', 'a {{ title', 'a {{ title'],
    ['empty braces', '{{ }}', '{{ }}'],
    ['no template', null, ''],
  ])('%s', (_, template, text) => expect(renderTemplate(template, row)).toBe(text));

  test('values are formatted, and the formatter receives their path', () => {
    expect(renderTemplate('{{ zero }}/{{ title }}', row, (path, value) => `${path}=${String(value)}`)).toBe(
      'zero=0/title=Hello',
    );
  });
});

test('fieldsOfTemplate returns each field once', () => {
  expect(fieldsOfTemplate('{{ a.b }} {{c}} {{ a.b }}')).toEqual(['a.b', 'c']);
});

test('parsing any template loses no text', () => {
  const piece = fc.constantFrom('{{', '}}', '{{ a.b }}', '{', ' ', 'x', '{{x}}');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const back = parseTemplate(text)
        .map((part) => (part.is === 'text' ? part.text : `{{${part.path}}}`))
        .join('');
      // Names of fields may contain spaces.
      const trimmed = text.replaceAll(/\{\{([^{}]+)\}\}/g, (whole, path: string) =>
        path.trim() === '' ? whole : `{{${path.trim()}}}`,
      );
      expect(back).toBe(trimmed);
    }),
    { examples: [[['{{', 'x', ' ', 'x', ' ', '}}']]], numRuns: 1000 },
  );
});

test('a thumbnail needs the fields of its file and renders no text', () => {
  const template = '{{ cover.$thumbnail }} {{ title }} {{$thumbnail}}';
  expect(fieldsOfTemplate(template)).toEqual(['cover.id', 'cover.type', 'title', 'id', 'type']);
  expect(renderTemplate(template, { title: 'Salt', cover: { id: 'f1' } }).trim()).toBe('Salt');
});
