import { parseIpRange } from '../auth/users.ts';
import { StartFailure } from '../start-failure.ts';
import type { ServerConfig } from '../config.ts';

/**
 * Reads `IP_TRUST_PROXY`: false, the number of proxies in front of the server, or their IP addresses and ranges,
 * separated by commas. "true" is refused, because it would trust any client. Throws StartFailure.
 */
export function readTrustedProxies(text: string): ServerConfig['trustedProxies'] {
  if (/^(false|no|0)$/i.test(text)) return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((one) => one.trim());
  if (addresses.every((one) => parseIpRange(one) !== null)) return addresses;
  throw new StartFailure(
    `IP_TRUST_PROXY must be false, the number of proxies in a row, or their IP addresses such as 127.0.0.1,10.0.0.0/8, not "${text}".`,
  );
}
