import { expect, test } from 'vitest';
import { linkUrlOf, fieldsOfLinkUrl } from './link-url.ts';

const values = {
  id: 7,
  slug: 'salt marsh',
  site: 'https://example.org/a',
  tags: ['a'],
  none: null,
  q: 'a&b',
  bad: 'javascript:alert(1)',
};

test.each([
  ['https://example.org/{{ slug }}', { is: 'outside', href: 'https://example.org/salt%20marsh' }],
  ['https://example.org/?q={{ q }}', { is: 'outside', href: 'https://example.org/?q=a%26b' }],
  ['{{ site }}?x=1', { is: 'outside', href: 'https://example.org/a?x=1' }],
  ['mailto:me@example.org', { is: 'outside', href: 'mailto:me@example.org' }],
  ['/collections/articles/{{ id }}', { is: 'inside', path: '/collections/articles/7' }],
  ['/admin/users', { is: 'inside', path: '/users' }],
  ['https://example.org/{{ none }}', { is: 'incomplete', field: 'none' }],
  ['https://example.org/{{ missing }}', { is: 'incomplete', field: 'missing' }],
  ['https://example.org/{{ tags }}', { is: 'incomplete', field: 'tags' }],
  ['{{ bad }}', { is: 'refused' }],
  ['JavaScript:alert(1)', { is: 'refused' }],
  ['data:text/html,x', { is: 'refused' }],
  ['//example.org', { is: 'refused' }],
  ['', { is: 'refused' }],
] as const)('INT-links-02 %s resolves to %j', (template, url) => {
  expect(linkUrlOf(template, values)).toEqual(url);
});

test('returns the fields that the template uses', () => {
  expect(fieldsOfLinkUrl('{{ a }}/{{ b.c }}')).toEqual(['a', 'b']);
});
