import { describe, expect, test } from 'vitest';
import { extensionOf, mimeTypeName } from './mime-type.ts';

describe('mime types', () => {
  test.each([
    ['image/jpeg', { kind: 'image', name: 'JPEG' }, 'jpg'],
    ['text/plain; charset=utf-8', { kind: 'text', name: '' }, 'txt'],
    ['IMAGE/SVG+XML', { kind: 'image', name: 'SVG' }, 'svg'],
    ['image/heic', { kind: 'image', name: 'HEIC' }, 'heic'],
    ['video/quicktime', { kind: 'video', name: 'QuickTime' }, 'mov'],
    ['image/vnd.microsoft.icon', undefined, 'icon'],
    ['application/json', { kind: null, name: 'JSON' }, 'json'],
    ['application/vnd.example.thing', undefined, 'thing'],
    ['nonsense', undefined, 'nonsense'],
  ])('%s has the name %s and the extension %s', (type, name, extension) => {
    expect([mimeTypeName(type), extensionOf(type)]).toEqual([name, extension]);
  });
});
