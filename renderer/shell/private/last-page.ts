import { useEffect } from 'react';
import type { Platform } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';

const delay = 500;

/** SHELL-06, CALL-14: where the next sign-in leads. */
export function useLastPage(platform: Platform, clock: Clock, page: string): void {
  useEffect(() => {
    const id = clock.setTimeout(() => {
      // Only the next start page depends on it.
      platform.call('PATCH', '/users/me/track/page', { last_page: page }).catch(() => undefined);
    }, delay);
    return () => clock.clearTimeout(id);
  }, [platform, clock, page]);
}
