import type { ServerConfig } from '../contract.ts';
import { readAddress } from '../auth/people.ts';
import { StartFailure } from '../database/failure.ts';

/**
 * `IP_TRUST_PROXY`: false, how many proxies stand in a row before the server, or their addresses and ranges, parted by
 * commas. "true" would be whatever a client writes, so it is refused. Throws StartFailure.
 */
export function readTrustedProxies(text: string): ServerConfig['trustedProxies'] {
  if (/^(false|no|0)$/i.test(text)) return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((one) => one.trim());
  if (addresses.every((one) => readAddress(one) !== null)) return addresses;
  throw new StartFailure(
    `IP_TRUST_PROXY has to be false, the number of proxies in a row, or their addresses such as 127.0.0.1,10.0.0.0/8, not "${text}".`,
  );
}
