import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUnreadTexts } from './use-unread-texts.ts';

const places = ['date', 'rule'] as const;

test('a text that becomes valid takes back its own message only', () => {
  const { result } = renderHook(() => useUnreadTexts(places));
  const report = (place: (typeof places)[number], message: string) => {
    let takeBack = () => {};
    act(() => void (takeBack = result.current.listenerAt(place)?.(message) ?? takeBack));
    return () => act(takeBack);
  };
  const first = report('date', 'Not a date.');
  const second = report('date', 'Not a number.');
  report('rule', 'Not JSON.');
  expect(result.current.messageAt('date')).toBe('Not a number.');
  second();
  expect(result.current.messageAt('date')).toBe('Not a date.');
  first();
  expect(result.current.messageAt('date')).toBeNull();
  expect(result.current.messageAt('rule')).toBe('Not JSON.');
});
