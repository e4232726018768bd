import { describe, expect, test } from 'vitest';
import { relatedMetadata } from '../../../tests/support/related.tsx';
import { t } from '../../../tests/support/widgets.tsx';
import { collectionsOfRule, findProblem, problemOfRule } from './problem-of-rule.ts';

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

  test.each([
    [{ nothing: 1 }, '/nothing'],
    [{ _or: [{ title: 'a' }, { _and: [{ nothing: 1 }] }] }, '/_or/1/_and/0/nothing'],
    [
      { _and: [{ title: 'a' }, { comments: { _some: { nothing: { _eq: 'a' } } } }] },
      '/_and/1/comments/_some/nothing',
    ],
    [{ tags: { nothing: { name: { _eq: 'a' } } } }, '/tags/nothing'],
    [{ _and: [{ title: { _eq: 'a' } }, { title: { _above: 1 } }] }, '/_and/1/title/_above'],
    [{ _and: [{ _odd: 1 }] }, '/_and/0/_odd'],
    [{ title: { _between: [1] } }, '/title/_between'],
  ])('%j points to the wrong key: %s', (rule, pointer) => {
    expect(findProblem(rule, 'articles', relatedMetadata, t)?.pointer).toBe(pointer);
  });
});
