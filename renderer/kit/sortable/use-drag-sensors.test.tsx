import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDragSensors } from './use-drag-sensors.ts';

test('the sensors keep their identity, so that a change of a list does not draw all of its rows', () => {
  const { result, rerender } = renderHook(() => useDragSensors());
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
});
