import { useCallback, useEffect, useState } from 'react';
import type { Clock } from '../../contract/ports.ts';

/**
 * Returns the remaining whole seconds (0 if there are none), and a function that starts a countdown in
 * seconds.
 */
export function useCountdown(clock: Clock): readonly [number, (seconds: number) => void] {
  const [ends, setEnds] = useState<number | null>(null);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (ends === null || left === 0) return undefined;
    const timer = clock.setTimeout(() => setLeft(secondsUntil(ends, clock)), 1000);
    return () => clock.clearTimeout(timer);
  }, [ends, left, clock]);

  const start = useCallback(
    (seconds: number) => {
      setEnds(clock.now() + seconds * 1000);
      setLeft(seconds);
    },
    [clock],
  );
  return [left, start];
}

function secondsUntil(ends: number, clock: Clock): number {
  return Math.max(0, Math.ceil((ends - clock.now()) / 1000));
}
