import { describe, expect, test } from 'vitest';
import type { Issue } from '../../schemas/validation/types.ts';
import { removed } from '../contract/edit-rows.ts';
import { recordRemoval } from '../contract/related-row.ts';
import { emptyRelationEdit } from '../contract/relation-edit.ts';
import type { RelationEdit } from '../contract/store.ts';
import { createEditStore } from './edit-store.ts';
import { editAt, lensAt, rowInList, takeTheirs } from './related-bases.ts';

const conflict = (field: string, theirs: unknown) => ({ field, base: 'Before', yours: 'Mine', theirs });
const issue = (field: string): Issue => ({ field, type: 'conflict', valid: 'Theirs' });

/** An article with an author (many-to-one) and a tag behind a junction row. */
function openArticle() {
  const store = createEditStore({ id: 1, author: { id: 5, name: 'Ada' } });
  const author = store.child(['author'], { id: 5, name: 'Ada', biography: 'Before' }, { id: 5 }, 5);
  const junction = store.child(['tags', 22], { id: 22, tags_id: 3 }, { id: 22 });
  const tag = junction.child(['tags_id'], { id: 3, name: 'Before' }, { id: 3 }, 3);
  return { store, author, tag };
}

describe('the base of a save', () => {
  test('contains the edited fields of related rows, with their keys', () => {
    const { store, author, tag } = openArticle();
    author.stage(['biography'], 'Mine');
    tag.stage(['name'], 'Mine');
    expect(store.payload().base).toEqual({
      author: { id: 5, name: 'Ada', biography: 'Before' },
      tags: [{ id: 22, tags_id: { id: 3, name: 'Before' } }],
    });
  });

  test('contains the value from before the first keystroke, and null for a field that the row lacks', () => {
    const { store, author } = openArticle();
    for (const text of ['M', 'Mi', 'Mine']) author.stage(['biography'], text, { coalesce: 'biography' });
    author.stage(['email'], 'a@b.test');
    expect(store.payload().base).toEqual({
      author: { id: 5, name: 'Ada', biography: 'Before', email: null },
    });
  });

  test('still names the previous row if another one was selected and edited', () => {
    const { store } = openArticle();
    store.stage(['author'], 7);
    store.child(['author'], { id: 7, name: 'Bo' }, { id: 7 }, 7).stage(['name'], 'Mine');
    expect(store.payload().base).toEqual({ author: { id: 5, name: 'Ada' } });
  });

  test('omits rows that were added to the list', () => {
    const { store } = openArticle();
    store.stage(['comments'], { create: [], update: [{ $id: 9, id: 9, $linked: true }], delete: [] });
    store.child(['comments', 9], { id: 9, text: 'Before' }, { id: 9 }).stage(['text'], 'Mine');
    expect(store.payload().base).toEqual({ comments: null });
  });

  test('is forgotten after a save', () => {
    const { store, author } = openArticle();
    author.stage(['biography'], 'Mine');
    store.accept({ id: 1, author: 5 });
    expect(store.bases.get(['author'])).toBeUndefined();
  });
});

describe('a conflict in a related row', () => {
  test('taking the value of the other user removes the edit of this field only', () => {
    const { store, author, tag } = openArticle();
    author.stage(['biography'], 'Mine');
    tag.stage(['name'], 'Mine');
    store.rebaseRelated([conflict('author.biography', 'Theirs'), conflict('tags.22.tags_id.name', 'Theirs')]);
    store.setIssues([issue('author.biography'), issue('tags.22.tags_id.name')]);
    tag.reset(['name']);
    expect(tag.get(['name'])).toBe('Theirs');
    expect(store.state.issues).toEqual([issue('author.biography')]);
    expect(store.payload()).toEqual({
      set: { author: { id: 5, name: 'Ada', biography: 'Mine' } },
      base: { author: { id: 5, name: 'Ada', biography: 'Theirs' } },
    });
  });

  test('the last reset restores the value of the item', () => {
    const { store, author } = openArticle();
    author.stage(['name'], 'Mine');
    store.rebaseRelated([conflict('author.name', 'Theirs')]);
    author.reset(['name']);
    expect(store.get(['author'])).toEqual({ id: 5, name: 'Theirs' });
    expect(store.payload().set).toEqual({});
  });

  test('undo restores the edit and its conflict', () => {
    const { store, author } = openArticle();
    author.stage(['biography'], 'Mine');
    author.stage(['email'], 'a@b.test');
    store.rebaseRelated([conflict('author.biography', 'Theirs')]);
    store.setIssues([issue('author.biography')]);
    author.reset(['biography']);
    expect(store.state.issues).toEqual([]);
    store.undo();
    expect(author.get(['biography'])).toBe('Mine');
    expect(store.state.issues).toEqual([issue('author.biography')]);
  });

  test('can be reset without the form of the row', () => {
    const { store, tag } = openArticle();
    tag.stage(['name'], 'Mine');
    store.rebaseRelated([conflict('tags.22.tags_id.name', 'Theirs')]);
    const found = lensAt(store, 'tags.22.tags_id.name');
    found?.lens.reset([found.name]);
    expect(store.payload().set).toEqual({});
    expect(lensAt(store, 'tags.22')).toBeNull();
    expect(lensAt(store, 'title')).toEqual({ lens: store, name: 'title' });
  });

  test('a newer item names the fields of a many-to-one row that both changed', () => {
    const { store, author } = openArticle();
    author.stage(['name'], 'Mine');
    author.stage(['biography'], 'Mine');
    expect(store.rebase({ id: 1, author: { id: 5, name: 'Theirs' } })).toEqual([
      { field: 'author.name', base: 'Ada', yours: 'Mine', theirs: 'Theirs' },
    ]);
    expect(store.payload().base).toEqual({ author: { id: 5, name: 'Theirs', biography: 'Before' } });
    // Another row is a conflict of the field itself.
    expect(store.rebase({ id: 1, author: { id: 6, name: 'Cleo' } })).toMatchObject([{ field: 'author' }]);
  });
});

test('a newer item replaces the fields of a many-to-one row that are not edited', () => {
  const { store, author } = openArticle();
  author.stage(['biography'], 'Mine');
  expect(store.rebase({ id: 1, author: { id: 5, name: 'Adele' } })).toEqual([]);
  expect(store.payload().set).toEqual({ author: { id: 5, name: 'Adele', biography: 'Mine' } });
});

test('finds an edit at a dot path', () => {
  const edits = { author: { id: 5, name: null }, tags: { create: [], update: [{ $id: 22 }], delete: [4] } };
  expect(editAt(edits, 'author.name')).toEqual({ value: null });
  expect(editAt(edits, 'author.biography')).toBeNull();
  expect(editAt(edits, 'tags.22')).toEqual({ value: { $id: 22 } });
  expect(editAt(edits, 'tags.4')).toEqual({ value: null });
  expect(editAt(edits, 'tags.5')).toBeNull();
});

describe('a removed row of a list', () => {
  const translations = {
    keyField: 'id',
    sortField: 'sort',
    backField: 'article',
    onwardField: 'language',
    removeAction: 'update',
  } as const;
  const stored = { id: 9, sort: 2, article: 1, language: { code: 'de' }, title: 'Before', text: 'Before' };

  function removeRow(edit: RelationEdit = emptyRelationEdit, side: object = {}) {
    const store = createEditStore({ id: 1 });
    if (edit !== emptyRelationEdit) store.stage(['translations'], edit);
    const row = { ...stored, ...edit.update[0] };
    recordRemoval(store, { ...translations, ...side }, ['translations'], { key: 9, row });
    store.stage(['translations'], removed(edit, 9));
    return store;
  }

  test('is sent with its own values: without its key of the item, its position and related rows', () => {
    expect(removeRow().payload().base).toEqual({
      translations: [{ id: 9, title: 'Before', text: 'Before' }],
    });
  });

  test('is sent without values that were staged, for example copied, because the server has others', () => {
    const copied = { ...emptyRelationEdit, update: [{ $id: 9, id: 9, title: 'Copied' }] };
    expect(removeRow(copied).payload().base).toEqual({ translations: [{ id: 9, text: 'Before' }] });
  });

  test('is sent without values if it is only released and belongs to no junction', () => {
    expect(removeRow(emptyRelationEdit, { onwardField: null }).payload().base).toEqual({
      translations: null,
    });
  });

  test('is sent with the beginnings of long values and their sizes', () => {
    const store = createEditStore({ id: 1 });
    const row = { ...stored, text: 'Bef…', $shortened: { text: 90_000 } };
    recordRemoval(store, translations, ['translations'], { key: 9, row });
    store.stage(['translations'], removed(emptyRelationEdit, 9));
    const base = { id: 9, title: 'Before', text: 'Bef…', $shortened: { text: 90_000 } };
    expect(store.payload().base).toEqual({ translations: [base] });
    // "Keep mine" compares with the whole text, which the server sent.
    const theirs = { id: 9, text: 'Theirs' };
    store.rebaseRelated([{ field: 'translations.9', base, yours: null, theirs }]);
    expect(store.payload().base).toEqual({ translations: [{ ...base, text: 'Theirs', $shortened: {} }] });
  });

  test('returns by "Use theirs", and keeps their values as the base of "Keep mine"', () => {
    const store = removeRow();
    const theirs = { id: 9, title: 'Theirs', text: 'Before' };
    store.rebaseRelated([{ field: 'translations.9', base: stored, yours: null, theirs }]);
    expect(store.payload().base).toEqual({ translations: [theirs] });
    takeTheirs(store, 'translations.9')?.();
    expect(store.payload().set).toEqual({});
    expect(takeTheirs(store, 'translations.9')).toBeNull();
  });

  test('is told apart from the fields of rows', () => {
    const store = removeRow();
    store.child(['author'], { id: 5, data: { a: 1 } }, { id: 5 }).stage(['data'], null);
    expect(rowInList(store, 'translations.9')).toMatchObject({ list: ['translations'], key: 9 });
    for (const field of ['author.data', 'author']) expect(rowInList(store, field)).toBeNull();
  });
});
