import { expect, test, vi } from 'vitest';
import { createObjectStore } from './object-store.ts';

test('every change calls onChange at once, notifies only its own field, and is marked as an edit of the initial object', () => {
  const left = vi.fn<(row: unknown) => void>();
  const store = createObjectStore({ a: 1, b: 2 }, left);
  const [a, b] = [vi.fn<() => void>(), vi.fn<() => void>()];
  store.subscribe(['a'], a);
  const stop = store.subscribe(['b'], b);
  store.stage(['a'], 5);
  expect(left).toHaveBeenLastCalledWith({ a: 5, b: 2 });
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0]);
  expect([store.get(['a']), store.isEdited(['a']), store.isEdited(['b'])]).toEqual([5, true, false]);
  store.stage(['c'], null);
  store.reset(['c']);
  store.reset(['a']);
  expect(left).toHaveBeenLastCalledWith({ a: 1, b: 2 });
  stop();
  store.follow({ a: 1, b: 3 });
  expect(b).not.toHaveBeenCalled();
  expect([store.get(['b']), left.mock.calls.length]).toEqual([3, 4]);
});

test('issues of the object and of a row inside it reach the listeners of their field', () => {
  const store = createObjectStore({ author: { name: 'Mei' } }, vi.fn<() => void>());
  const listener = vi.fn<() => void>();
  store.subscribe(['author'], listener);
  store.child(['author'], { name: 'Mei' }).setIssues([{ field: 'name', type: 'nnull' }]);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.state.issues).toEqual([{ field: 'author.name', type: 'nnull' }]);
});
