/** What undo and redo would change, and where that is in sight. */
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { changedPath } from './changed-path.ts';
import { createEditStore } from './edit-store.ts';

const article = { id: 1, title: 'Salt', views: 3, author: { id: 4, name: 'Ines' } };

describe('where a step lies', () => {
  test('in a field, in a row of it, in a field of the row', () => {
    const store = createEditStore(article);
    store.stage(['title'], 'Tide');
    expect(store.undoes()).toEqual(['title']);
    const row = store.child(['blocks', 7], { id: 7, text: 'A' }, { id: 7 });
    row.stage(['text'], 'B');
    expect(store.undoes()).toEqual(['blocks', 7]);
    row.stage(['text'], 'C');
    expect(store.undoes()).toEqual(['blocks', 7, 'text']);
    store.undo();
    expect([store.undoes(), store.redoes()]).toEqual([
      ['blocks', 7],
      ['blocks', 7, 'text'],
    ]);
  });

  test('of several fields, or rows that were taken away, in none', () => {
    expect(changedPath({ title: 'a', views: 1 }, {})).toEqual([]);
    expect(changedPath({ blocks: { create: [], update: [], delete: [3] } }, {})).toEqual(['blocks']);
  });
});

describe('the forms in sight', () => {
  const on = (isOnTop: boolean) => () => isOnTop;

  test('have what is below their rows; what lies under a drawer is not in sight', () => {
    const store = createEditStore(article);
    const row = store.child(['blocks', 7], { id: 7 }, { id: 7 });
    let isPageOnTop = true;
    store.show(() => isPageOnTop);
    expect([store.shows(['title']), store.shows([])]).toEqual([true, true]);
    isPageOnTop = false;
    const close = row.show(on(true));
    expect([store.shows(['title']), store.shows([])]).toEqual([false, false]);
    expect(store.shows(['blocks', 8, 'text'])).toBe(false);
    expect(store.shows(['blocks', 7, 'text'])).toBe(true);
    close();
    expect(store.shows(['blocks', 7, 'text'])).toBe(false);
  });

  test('a form inside another takes nothing away from it', () => {
    const store = createEditStore(article);
    store.show(on(true));
    store.child(['blocks', 7], { id: 7 }, { id: 7 }).show(on(true));
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

  test('leaves no step that would bring again what it took back', () => {
    const { store, type } = typed();
    store.extend();
    type('Salt');
    expect([store.canUndo, store.state.edits]).toEqual([false, {}]);
  });

  test('is part of the step that it takes back from', () => {
    const { store, type } = typed();
    store.extend();
    type('Tide');
    store.undo();
    expect([store.get(['title']), store.canUndo]).toEqual(['Salt', false]);
    store.redo();
    expect(store.get(['title'])).toBe('Tide');
  });

  test('takes back several steps at once, where it goes further than the last', () => {
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

  test('joins nothing of another field', () => {
    const { store } = typed();
    store.extend();
    store.stage(['views'], 4, { coalesce: 'views' });
    store.undo();
    expect(store.get(['title'])).toBe('Tides');
  });
});
