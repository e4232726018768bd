import { expect, test } from 'vitest';
import { changedSettings, settingProblems, settingsOf } from './relation-settings.ts';
import type { Relation } from './types.ts';

const relation = {
  collection: 'articles',
  field: 'author',
  related_collection: 'authors',
  schema: { on_delete: 'SET NULL' },
  meta: { one_field: 'articles', sort_field: 'place', one_deselect_action: 'delete' },
} as unknown as Relation;

test('a foreign key has only its rule, its list also the order and the deselect action', () => {
  expect(settingsOf(relation, 'articles', 'author')).toEqual({
    onDelete: 'SET NULL',
    onDeselect: null,
    sortField: '',
  });
  expect(settingsOf(relation, 'authors', 'articles')).toEqual({
    onDelete: 'SET NULL',
    onDeselect: 'delete',
    sortField: 'place',
  });
});

test('only the settings that differ are sent', () => {
  const before = settingsOf(relation, 'authors', 'articles');
  expect(changedSettings(before, before)).toBeNull();
  expect(changedSettings(before, { ...before, onDelete: 'CASCADE' })).toEqual({
    schema: { on_delete: 'CASCADE' },
  });
  expect(changedSettings(before, { ...before, sortField: '', onDeselect: 'nullify' })).toEqual({
    meta: { sort_field: null, one_deselect_action: 'nullify' },
  });
});

test('a rule that clears a NOT NULL column is a problem if the rule or the column changes', () => {
  const before = settingsOf(relation, 'authors', 'articles');
  const required = { wasRequired: false, isRequired: true, defaultValue: null };
  const kept = { ...required, wasRequired: true };
  expect(settingProblems(before, before, required)).toEqual({ onDelete: 'not_null' });
  expect(settingProblems(before, { ...before, onDelete: 'CASCADE' }, required)).toEqual({});
  expect(settingProblems(before, before, kept)).toEqual({});
  expect(settingProblems(before, { ...before, onDeselect: 'nullify' }, kept)).toEqual({
    onDeselect: 'not_null',
  });
  expect(settingProblems(before, { ...before, onDelete: 'SET DEFAULT' }, kept)).toEqual({
    onDelete: 'not_null',
  });
});
