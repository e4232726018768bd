/** Undo and redo: the path that a step changes, and whether a visible form contains it. */
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { changedPath } from './changed-path.ts';
import { createEditStore } from './edit-store.ts';

const article = { id: 1, title: 'Salt', views: 3, author: { id: 4, name: 'Ines' } };

describe('path of a step', () => {
  test('is a field, a row of it, or a field of the row', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Tide');
    expect(store.undoPath()).toEqual(['title']);
    const row = store.child(['blocks', 7], { id: 7, text: 'A' }, { id: 7 });
    row.stage(['text'], 'B');
    expect(store.undoPath()).toEqual(['blocks', 7]);
    row.stage(['text'], 'C');
    expect(store.undoPath()).toEqual(['blocks', 7, 'text']);
    store.undo();
    expect([store.undoPath(), store.redoPath()]).toEqual([
      ['blocks', 7],
      ['blocks', 7, 'text'],
    ]);
  });

  test('is empty for several fields, and the list for deleted rows', () => {
    expect(changedPath({ title: 'a', views: 1 }, {})).toEqual([]);
    expect(changedPath({ blocks: { create: [], update: [], delete: [3] } }, {})).toEqual(['blocks']);
  });
});

describe('visible forms', () => {
  const on = (isOnTop: boolean) => () => isOnTop;

  test('contain the paths below their rows; a form covered by a drawer is not visible', () => {
    const store = createEditStore(article);
    const row = store.child(['blocks', 7], { id: 7 }, { id: 7 });
    let isPageOnTop = true;
    store.show(() => isPageOnTop);
    expect([store.shows(['title']), store.shows([])]).toEqual([true, true]);
    isPageOnTop = false;
    const close = store.show(on(true), row.path);
    expect([store.shows(['title']), store.shows([])]).toEqual([false, false]);
    expect(store.shows(['blocks', 8, 'text'])).toBe(false);
    expect(store.shows(['blocks', 7, 'text'])).toBe(true);
    close();
    expect(store.shows(['blocks', 7, 'text'])).toBe(false);
  });

  test('a nested form does not hide the paths of its parent', () => {
    const store = createEditStore(article);
    store.show(on(true));
    store.show(on(true), store.child(['blocks', 7], { id: 7 }, { id: 7 }).path);
    expect([store.shows(['title']), store.shows(['blocks', 7, 'text'])]).toEqual([true, true]);
  });
});

describe('a text field’s own undo', () => {
  const typed = () => {
    const clock = createTestClock();
    const store = createEditStore(article, { clock });
    const type = (text: string) => store.stage(['title'], text, { coalesce: 'title' });
    type('Tides');
    clock.advance(5000);
    return { store, type, clock };
  };

  test('leaves no step that would restore the reverted text', () => {
    const { store, type } = typed();
    store.extend();
    type('Salt');
    expect([store.canUndo, store.state.edits]).toEqual([false, {}]);
  });

  test('is part of the step that it reverts', () => {
    const { store, type } = typed();
    store.extend();
    type('Tide');
    store.undo();
    expect([store.get(['title']), store.canUndo]).toEqual(['Salt', false]);
    store.redo();
    expect(store.get(['title'])).toBe('Tide');
  });

  test('reverts several steps at once if it goes back further than the last one', () => {
    const { store, type, clock } = typed();
    type('Tides and');
    clock.advance(5000);
    type('Tides and salt');
    store.extend();
    type('Tides');
    store.undo();
    expect([store.get(['title']), store.canUndo]).toEqual(['Salt', false]);
    store.redo();
    expect(store.get(['title'])).toBe('Tides');
  });

  test('does not join a step of another field', () => {
    const { store } = typed();
    store.extend();
    store.stage(['views'], 4, { coalesce: 'views' });
    store.undo();
    expect(store.get(['title'])).toBe('Tides');
  });
});
