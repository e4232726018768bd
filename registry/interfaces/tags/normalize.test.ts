import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { normalizeTags, tagsOf } from './normalize.ts';
import { options } from './options.ts';

const defaults = defaultsOf(options);

describe('tags', () => {
  test('INT-tags-01 by default nothing is replaced, sorted or rejected; the icon is local_offer', () => {
    expect(defaults).toEqual({
      presets: null,
      placeholder: null,
      alphabetize: false,
      allowCustom: true,
      whitespace: null,
      capitalization: null,
      iconLeft: null,
      iconRight: 'local_offer',
    });
  });

  test.each([
    ['trimmed and once', {}, [' sea ', 'sea', 'Sea', ''], ['sea', 'Sea']],
    ['hyphens', { whitespace: 'hyphen' }, ['salt  marsh'], ['salt-marsh']],
    ['underscores', { whitespace: 'underscore' }, ['salt marsh'], ['salt_marsh']],
    ['no blanks', { whitespace: 'remove' }, ['salt marsh'], ['saltmarsh']],
    ['upper case', { capitalization: 'uppercase' }, ['sea', 'SEA'], ['SEA']],
    ['lower case', { capitalization: 'lowercase' }, ['Sea'], ['sea']],
    ['in words', { capitalization: 'auto-format' }, ['salt_marsh'], ['Salt marsh']],
    ['sorted', { alphabetize: true }, ['salt', 'boat', 'sea'], ['boat', 'salt', 'sea']],
    ['in order', { alphabetize: false }, ['salt', 'boat'], ['salt', 'boat']],
  ] as const)('INT-tags-02 %s', (_, rules, tags, kept) => {
    expect(normalizeTags(tags, { ...defaults, ...rules })).toEqual(kept);
  });

  test('INT-tags-03 without allowCustom only presets are kept, in their stored form', () => {
    const rules = { ...defaults, presets: ['Sea', 'Salt'], allowCustom: false } as const;
    expect(normalizeTags(['Sea', 'wind'], rules)).toEqual(['Sea']);
    expect(normalizeTags(['sea'], { ...rules, capitalization: 'lowercase' })).toEqual(['sea']);
    expect(normalizeTags(['wind'], rules)).toBeNull();
    expect(normalizeTags(['wind'], { ...rules, allowCustom: true })).toEqual(['wind']);
  });

  test('values of csv and json fields are lists; a text is one tag', () => {
    expect([tagsOf(['a', 1]), tagsOf('a, b'), tagsOf(null), tagsOf({})]).toEqual([
      ['a', '1'],
      ['a', 'b'],
      [],
      [],
    ]);
  });
});
