import { expect, test } from 'vitest';
import { relatedMetadata } from '../../tests/support/related.tsx';
import { compileGrants } from './grants.ts';
import { unreadableRelations } from './unreadable-relations.ts';

const reads = (collection: string, fields: readonly string[]) => ({
  role: 'r',
  collection,
  action: 'read' as const,
  fields,
  permissions: {},
  validation: null,
  presets: null,
});
const unreadable = (rule: unknown, ...permissions: ReturnType<typeof reads>[]) =>
  unreadableRelations(rule, 'articles', relatedMetadata, compileGrants(permissions, { admin: false }));
const rule = { _or: [{ title: { _eq: 'a' } }, { comments: { _some: { text: { _eq: 'b' } } } }] };

test('a path through a relation needs the related collection and its field', () => {
  expect(unreadable(rule)).toEqual([{ path: 'comments.text', collection: 'comments' }]);
  expect(unreadable(rule, reads('comments', ['id']))).toHaveLength(1);
  expect(unreadable(rule, reads('comments', ['text']))).toEqual([]);
});

test('own fields, administrators and rules that do not parse have none', () => {
  expect(unreadable({ title: { _eq: 'a' } })).toEqual([]);
  expect(unreadable({ _odd: 1 })).toEqual([]);
  expect(unreadableRelations(rule, 'articles', relatedMetadata, compileGrants([], { admin: true }))).toEqual(
    [],
  );
});
