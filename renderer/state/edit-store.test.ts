import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { createEditStore } from './edit-store.ts';

const article = { id: 1, title: 'Salt', views: 3, tags: ['sea'] };

describe('edit store', () => {
  test('FORM-05 a field is edited while it differs from the initial value', () => {
    const store = createEditStore(article);
    expect(store.isEdited(['title'])).toBe(false);
    store.stage(['title'], 'Salt and light');
    expect(store.isEdited(['title'])).toBe(true);
    expect(store.get(['title'])).toBe('Salt and light');
    expect(store.isEdited(['views'])).toBe(false);
  });

  test('FORM-06 setting a field back to its initial value clears the edit, except in batch mode', () => {
    const store = createEditStore(article);
    store.stage(['tags'], ['sea', 'tide']);
    store.stage(['tags'], ['sea']);
    expect(store.state.edits).toEqual({});

    const batch = createEditStore({ title: null }, { keepEqual: true });
    batch.stage(['title'], null);
    expect(batch.state.edits).toEqual({ title: null });
  });

  test('null is an edit, a missing key is not', () => {
    const store = createEditStore(article);
    store.stage(['title'], null);
    expect(store.payload()).toEqual({ set: { title: null }, base: { title: 'Salt' } });
  });

  test('a subscriber is notified only of its own field', () => {
    const store = createEditStore(article);
    let title = 0;
    let views = 0;
    store.subscribe(['title'], () => title++);
    store.subscribe(['views'], () => views++);
    store.stage(['title'], 'Tide');
    store.setIssues([{ field: 'views', type: 'required' }]);
    expect([title, views]).toEqual([1, 1]);
  });

  test('typing with short pauses is one undo step, a pause of 500 ms starts another', () => {
    const clock = createTestClock();
    const store = createEditStore(article, { clock });
    for (const text of ['S', 'Sa', 'Sal']) {
      store.stage(['title'], text, { coalesce: 'title' });
      clock.advance(100);
    }
    clock.advance(500);
    store.stage(['title'], 'Tide', { coalesce: 'title' });
    store.undo();
    expect(store.get(['title'])).toBe('Sal');
    store.undo();
    expect(store.get(['title'])).toBe('Salt');
    store.redo();
    expect(store.get(['title'])).toBe('Sal');
  });

  test('undoing everything restores the initial state, redoing everything the last one, for any edits', () => {
    const edit = fc.record({
      field: fc.constantFrom('title', 'views', 'tags', 'extra'),
      value: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        const store = createEditStore(article);
        for (const { field, value } of edits) store.stage([field], value);
        const end = store.state.edits;
        while (store.canUndo) store.undo();
        expect(store.state.edits).toEqual({});
        while (store.canRedo) store.redo();
        expect(store.state.edits).toEqual(end);
      }),
    );
  });

  test('redo restores a JSON value completely, including a key named __proto__', () => {
    const store = createEditStore(article);
    const value: unknown = JSON.parse('{"__proto__": false, "a": 1}');
    store.stage(['extra'], value);
    store.undo();
    store.redo();
    expect(JSON.stringify(store.get(['extra']))).toBe('{"__proto__":false,"a":1}');
  });

  test('a lens writes into its row, and its cancel rolls back to the mark', () => {
    const store = createEditStore({ id: 1, articles: [7] });
    store.stage(['articles'], { create: [], update: [{ $id: 7, id: 7 }], delete: [] });
    const mark = store.mark();
    const lens = store.child(['articles', 7], { id: 7, title: 'Old', views: 2 });
    lens.stage(['title'], 'New');
    expect(lens.get(['title'])).toBe('New');
    expect(lens.get(['views'])).toBe(2);
    expect(lens.state).toMatchObject({ initial: { title: 'Old' }, edits: { title: 'New' } });
    store.rollback(mark);
    expect(lens.get(['title'])).toBe('Old');
    expect(store.canRedo).toBe(false);
  });

  test('rebasing takes changes of the server, keeps local edits, and returns the fields that both changed', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Mine');
    expect(store.rebase({ ...article, views: 4 })).toEqual([]);
    expect(store.get(['views'])).toBe(4);
    expect(store.rebase({ ...article, title: 'Theirs' })).toEqual([
      { field: 'title', base: 'Salt', yours: 'Mine', theirs: 'Theirs' },
    ]);
    expect(store.get(['title'])).toBe('Mine');
  });

  test('edits of fields that no longer exist move to orphans', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Mine');
    store.keepOnly(new Set(['id', 'views']));
    expect(store.state.edits).toEqual({});
    expect(store.state.orphans).toEqual({ title: 'Mine' });
  });
});

describe('changes by other users', () => {
  test('update fields without an edit, keep edits, and return the conflicts', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Mine');
    store.stage(['views'], 9);
    const conflicts = store.rebase({ ...article, title: 'Theirs', views: 9, tags: ['tide'] });
    expect(conflicts).toEqual([{ field: 'title', base: 'Salt', yours: 'Mine', theirs: 'Theirs' }]);
    expect(store.get(['tags'])).toEqual(['tide']);
    expect(store.state.edits).toEqual({ title: 'Mine' });
    expect(store.payload().base).toEqual({ title: 'Theirs' });
  });

  test('in a batch, a new shared value is no conflict and keeps an equal edit', () => {
    const batch = createEditStore({ title: 'A', place: 'B' }, { keepEqual: true });
    batch.stage(['title'], 'Mine');
    batch.stage(['place'], 'C');
    expect(batch.rebase({ title: 'Theirs', place: 'C' })).toEqual([]);
    expect(batch.payload().set).toEqual({ title: 'Mine', place: 'C' });
  });

  test('keep relational edits, which apply to any list', () => {
    const store = createEditStore({ id: 1, pages: [1] });
    const edit = { create: [{ $id: '$new:1', title: 'a' }], update: [], delete: [1] };
    store.stage(['pages'], edit);
    expect(store.rebase({ id: 1, pages: [1, 2] })).toEqual([]);
    expect(store.state.edits).toEqual({ pages: edit });
  });

  test('a conflict issue remains while the user types, until the edit is undone', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Mine');
    store.setIssues([
      { field: 'title', type: 'conflict', valid: 'Theirs' },
      { field: 'title', type: 'required' },
    ]);
    store.stage(['title'], 'Mine!');
    expect(store.state.issues.map(({ type }) => type)).toEqual(['conflict']);
    store.reset(['title']);
    expect(store.state.issues).toEqual([]);
  });

  test('undo and redo take the conflict along with the edit, and a save ends it', () => {
    const store = createEditStore(article);
    const conflicts = () => store.state.issues.map(({ type, valid, by }) => ({ type, valid, by }));
    store.stage(['title'], 'Mine');
    store.rebase({ ...article, title: 'Theirs' });
    store.setIssues([{ field: 'title', type: 'conflict', valid: 'Theirs', by: 'ada' }]);
    store.undo();
    expect(conflicts()).toEqual([]);
    store.redo();
    expect(conflicts()).toEqual([{ type: 'conflict', valid: 'Theirs', by: 'ada' }]);
    store.reset(['title']);
    expect(conflicts()).toEqual([]);
    store.rebase({ ...article, title: 'Newer' });
    store.undo();
    expect(conflicts()).toEqual([{ type: 'conflict', valid: 'Newer', by: undefined }]);
    store.accept({ ...article, title: 'Mine' });
    store.stage(['title'], 'Other');
    expect(conflicts()).toEqual([]);
  });

  test('a conflict ends when the user types the value of the other user', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Mine');
    store.rebase({ ...article, title: 'Theirs' });
    store.setIssues([{ field: 'title', type: 'conflict', valid: 'Theirs' }]);
    store.stage(['title'], 'Theirs');
    expect(store.state.issues).toEqual([]);
  });

  test('undo works across a field that was removed, and its edit returns with the field', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'a');
    store.stage(['views'], 4);
    const mark = store.mark();
    store.keepOnly(new Set(['id', 'title', 'tags']));
    expect(store.mark()).toBe(mark);
    expect(store.state).toMatchObject({ edits: { title: 'a' }, orphans: { views: 4 } });
    store.undo();
    store.undo();
    expect(store.state.edits).toEqual({});
    store.keepOnly(new Set(['id', 'title', 'tags', 'views']));
    expect(store.state).toMatchObject({ edits: { views: 4 }, orphans: {} });
  });
});

describe('a lens on an existing row', () => {
  const row = { id: 7, title: 'Old' };

  test('the key is added with the first edit and removed with the last one, in one undo step each', () => {
    const store = createEditStore({ id: 1 });
    const lens = store.child(['articles', 'uuid-7'], row, { id: 'uuid-7' });
    lens.stage(['title'], 'New');
    expect(store.payload().set).toEqual({
      articles: { create: [], update: [{ $id: 'uuid-7', id: 'uuid-7', title: 'New' }], delete: [] },
    });
    store.undo();
    expect(store.state.edits).toEqual({});
    store.redo();
    lens.stage(['title'], 'Old');
    expect(store.state.edits).toEqual({});
  });

  test('removes both keys of a junction row, and restores a key that was chosen', () => {
    const store = createEditStore({ id: 1 });
    store.stage(['tags'], { create: [{ $id: '$new:1', tags_id: 7 }], update: [], delete: [] });
    const junction = store.child(['tags', '$new:1'], { tags_id: 7 });
    const lens = junction.child(['tags_id'], row, { id: 7 });
    lens.stage(['title'], 'New');
    expect(store.get(['tags', '$new:1', 'tags_id'])).toEqual({ id: 7, title: 'New' });
    lens.reset(['title']);
    expect(store.get(['tags', '$new:1', 'tags_id'])).toBe(7);
  });

  test('without edits, a many-to-one has its link again, which may be another value than the key', () => {
    const store = createEditStore({ id: 1, country: 'NO' });
    const lens = store.child(['country'], { id: 5, name: 'Norway' }, { id: 5 }, 'NO');
    lens.stage(['name'], 'Norge');
    expect(store.state.edits).toEqual({ country: { id: 5, name: 'Norge' } });
    lens.reset(['name']);
    expect(store.state.edits).toEqual({});
  });

  test('a mark ends the typing step before it: rollback reverts only later changes, after any pause', () => {
    const store = createEditStore({ id: 1 });
    store.child(['articles', 6], {}, { id: 6 }).stage(['title'], 'Kept', { coalesce: 'title' });
    const mark = store.mark();
    store.child(['articles', 7], row, { id: 7 }).stage(['title'], 'New', { coalesce: 'title' });
    store.rollback(mark);
    expect(store.payload().set['articles']).toMatchObject({ update: [{ id: 6, title: 'Kept' }] });
  });

  test('the identity is added with an edit if only the position was staged before', () => {
    const store = createEditStore({ id: 1 });
    store.stage(['blocks'], { create: [], update: [{ $id: 21, id: 21, sort: 2 }], delete: [] });
    const identity = { id: 21, collection: 'block_text' };
    const junction = store.child(['blocks', 21], { ...identity, item: 7, sort: 1 }, identity);
    junction.child(['item'], row, { id: 7 }).stage(['title'], 'New');
    expect(store.get(['blocks', 21])).toEqual({
      ...identity,
      $id: 21,
      sort: 2,
      item: { id: 7, title: 'New' },
    });
  });

  test('its issues are those of the page below its path, and the list is stable', () => {
    const store = createEditStore({ id: 1 });
    const lens = store.child(['articles', 7], row, { id: 7 });
    store.setIssues([{ field: 'title', type: 'required' }]);
    lens.setIssues([{ field: 'title', type: 'nnull' }]);
    expect(store.state.issues.map(({ field }) => field)).toEqual(['title', 'articles.7.title']);
    expect(lens.state.issues).toEqual([{ field: 'title', type: 'nnull' }]);
    expect(lens.state.issues).toBe(lens.state.issues);
  });
});

describe('issues of related rows', () => {
  const issue = (field: string, type: 'required' | 'conflict' = 'required') => ({ field, type });

  test('are removed with the staged row, and conflicts with the last edit of their field', () => {
    const store = createEditStore({ ...article, author: 1 });
    const staged = { create: [{ $id: '$new:1' }], update: [{ $id: 3, title: '' }], delete: [] };
    store.stage(['rows'], staged);
    store.stage(['author'], { id: 1, name: '' });
    const fields = ['title', 'rows.3.title', 'rows.$new:1.title', 'author.name'];
    store.setIssues([...fields.map((field) => issue(field)), issue('rows.3', 'conflict')]);
    const left = () => store.state.issues.map(({ field }) => field);
    store.stage(['rows'], { ...staged, update: [], delete: [3] });
    expect(left()).toEqual(['title', 'rows.$new:1.title', 'author.name', 'rows.3']);
    store.stage(['author'], 2);
    store.stage(['rows'], undefined);
    expect(left()).toEqual(['title']);
  });
});
