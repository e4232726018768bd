import { createRestPlatform, type RestOptions } from '../../adapters/rest/platform.ts';
import { createTestClock } from './clock.ts';
import { createFakeFetch, origin } from './fake-fetch.ts';

/** Creates a REST platform over a fake fetch. The session is not resumed yet. */
export function createFakePlatform(
  reply: Parameters<typeof createFakeFetch>[0],
  options: Partial<RestOptions> = {},
) {
  const { fetch, calls } = createFakeFetch(reply);
  const clock = createTestClock();
  const platform = createRestPlatform({ origin, clock, fetch, ...options });
  return { platform, clock, calls };
}
