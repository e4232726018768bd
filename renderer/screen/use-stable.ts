import { useMemo } from 'react';

/** Returns the same object while its JSON is equal. */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- equal JSON means an equal value
  return useMemo(() => value, [text]);
}
