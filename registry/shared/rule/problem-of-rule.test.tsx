import { describe, expect, test } from 'vitest';
import { relatedMetadata } from '../../../tests/support/related.tsx';
import { t } from '../../../tests/support/widgets.tsx';
import { collectionsOfRule, problemOfRule } from './problem-of-rule.ts';

const problem = (rule: unknown) => problemOfRule(rule, 'articles', relatedMetadata, t);

describe('the problem of a rule', () => {
  test.each([
    [{ title: { _contains: 'salt' } }],
    [{ comments: { _some: { text: { _eq: 'a' } } } }],
    [{ tags: { tags_id: { name: { _eq: 'a' } } } }],
    [{}],
  ])('%j has none', (rule) => {
    expect(problem(rule)).toBeNull();
  });

  test.each([
    [{ nothing: 1 }, 'nothing'],
    [{ _or: [{ title: 'a' }, { _and: [{ nothing: 1 }] }] }, 'nothing'],
    [{ comments: { _some: { nothing: { _eq: 'a' } } } }, 'comments.nothing'],
    [{ tags: { nothing: { name: { _eq: 'a' } } } }, 'tags.nothing'],
  ])('%j names the path to its unknown field: %s', (rule, path) => {
    expect(problem(rule)).toBe(t('permissions.unknown_field', { field: path }));
  });

  test('an unknown operator is named with its field', () => {
    expect(problem({ title: { _above: 1 } })).toMatch(/_above.*title/);
  });

  test('the collections along the paths are those whose fields are needed', () => {
    expect(collectionsOfRule({ tags: { tags_id: { name: 'a' } } }, 'articles', relatedMetadata)).toEqual([
      'articles',
      'articles_tags',
      'tags',
    ]);
    expect(collectionsOfRule('no rule', 'articles', relatedMetadata)).toEqual([]);
  });
});
