import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => (href === null ? [] : [href]));

test.each([
  ['no link', 'Salt is rising', []],
  ['a sentence that ends with a link', 'See https://example.org/a.', ['https://example.org/a']],
  ['a link in parentheses', '(https://example.org/a)', ['https://example.org/a']],
  ['parentheses of the URL', 'https://example.org/Salt_(tide)', ['https://example.org/Salt_(tide)']],
  [
    'two links',
    'http://a.example/ https://b.example/x?y=1',
    ['http://a.example/', 'https://b.example/x?y=1'],
  ],
  ['a URL that runs code', 'javascript:alert(1) data:text/html,x', []],
  ['an incomplete URL', 'https:// is missing', []],
  ['markup after a link', 'https://example.org/<img onerror=x>', ['https://example.org/']],
] as const)('links are found in %s', (_, text, links) => {
  expect(linksIn(text)).toEqual(links);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
