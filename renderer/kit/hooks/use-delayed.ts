import { useEffect, useState } from 'react';
import { systemClock, type Clock } from '../../contract/ports.ts';

/** Returns true once `active` has lasted `ms`, so that short loads show no spinner (SHELL-20). */
export function useDelayed(active: boolean, ms = 250, clock: Clock = systemClock): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const id = clock.setTimeout(() => setPassed(true), ms);
    return () => {
      clock.clearTimeout(id);
      setPassed(false);
    };
  }, [active, ms, clock]);
  return active && passed;
}
