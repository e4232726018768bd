import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Platform } from '../../contract/platform.ts';
import type { Clock } from '../../contract/ports.ts';

/** Delay in ms. */
const delay = 500;

interface Props {
  readonly platform: Platform;
  readonly clock: Clock;
}

/** Stores the last page, which the next sign-in opens (SHELL-06, CALL-14). */
export function LastPage({ platform, clock }: Props) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  useEffect(() => {
    if (platform.session.views?.current) return undefined;
    const id = clock.setTimeout(() => {
      // A failure is ignored, because only the next start page depends on it.
      platform.call('PATCH', '/users/me/track/page', { last_page: page }).catch(() => undefined);
    }, delay);
    return () => clock.clearTimeout(id);
  }, [platform, clock, page]);
  return null;
}
