import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import { createNotices } from './notices.ts';

const notice = (title: string, more = {}) => ({ title, kind: 'info' as const, ...more });

function setUp() {
  const clock = createTestClock();
  const notices = createNotices(clock);
  return { clock, notices, titles: () => notices.entries.map((entry) => entry.notice.title) };
}

test('SHELL-07 a notification disappears after 3000 ms, a persistent one stays', () => {
  const { clock, notices, titles } = setUp();
  notices.notify(notice('a'));
  notices.notify(notice('b', { persist: true }));
  clock.advance(2999);
  expect(titles()).toEqual(['a', 'b']);
  clock.advance(1);
  expect(titles()).toEqual(['b']);
  clock.advance(1e9);
  expect(titles()).toEqual(['b']);
});

test('an error stays until it is closed', () => {
  const { clock, notices, titles } = setUp();
  notices.notify({ kind: 'danger', title: 'a' });
  clock.advance(1e9);
  expect(titles()).toEqual(['a']);
});

test('a notification can be closed by its sender, once', () => {
  const { notices, titles } = setUp();
  const close = notices.notify(notice('a', { persist: true }));
  notices.notify(notice('b', { persist: true }));
  close();
  close();
  expect(titles()).toEqual(['b']);
});

test('SHELL-08 a dialog never closes by itself', () => {
  const { clock, notices, titles } = setUp();
  notices.ask(notice('a'));
  clock.advance(1e9);
  expect(titles()).toEqual(['a']);
});

test('SHELL-09 only the last four are kept', () => {
  const { notices, titles } = setUp();
  for (const title of ['a', 'b', 'c', 'd', 'e']) notices.notify(notice(title));
  expect(titles()).toEqual(['b', 'c', 'd', 'e']);
});

test('a notification with an action stays 8 s, and its timer stops while it is paused', () => {
  const { clock, notices, titles } = setUp();
  notices.notify(notice('a', { action: { label: 'Undo', run: () => undefined } }));
  clock.advance(7000);
  notices.pause(notices.entries[0]?.id ?? 0);
  clock.advance(60_000);
  notices.resume(notices.entries[0]?.id ?? 0);
  clock.advance(999);
  expect(titles()).toEqual(['a']);
  clock.advance(1);
  expect(titles()).toEqual([]);
});
