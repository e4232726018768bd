import { describe, expect, test } from 'vitest';
import { extensionOf, mimeTypeName } from './mime-type.ts';

describe('mime types', () => {
  test.each([
    ['image/jpeg', 'JPEG image', 'jpg'],
    ['text/plain; charset=utf-8', 'Plain text', 'txt'],
    ['IMAGE/SVG+XML', 'SVG image', 'svg'],
    ['application/vnd.example.thing', 'application/vnd.example.thing', 'thing'],
    ['nonsense', 'nonsense', 'nonsense'],
  ])('%s is called %s, and has the extension %s', (type, name, extension) => {
    expect([mimeTypeName(type), extensionOf(type), mimeTypeName(type, true)]).toEqual([
      name,
      extension,
      extension,
    ]);
  });
});
