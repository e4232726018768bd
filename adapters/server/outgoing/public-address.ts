import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { createFailure } from '../../../schemas/error/failure.ts';

/** Networks of IANA's special-purpose registries that are not globally reachable, or that forward to other networks. */
const notPublic = new BlockList();
for (const net of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  notPublic.addSubnet(net.split('/')[0] ?? '', Number(net.split('/')[1]), 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Returns whether an IP address is public. IPv4-mapped, translated and tunnelled IPv6 addresses are not: they are
 * outside of 2000::/3 or listed above.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  const [plain = ''] = address.split('%');
  return isIP(plain) === 6 && unicast.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6');
}

/** Resolves host names and decides which IP addresses the server may connect to. */
export interface Network {
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  isPublic(address: string): boolean;
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
};

/**
 * Returns a lookup function that resolves a host name once and passes the checked addresses to the socket. The name
 * therefore cannot resolve to another address between check and connection (DNS rebinding). If one of the addresses is
 * private, the name is refused.
 */
export function publicLookup({ resolve, isPublic }: Network): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname)
      .then((found) => {
        if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw privateAddress();
        return found;
      })
      .then(
        (found) => {
          const [first] = found;
          if (options.all === true) done(null, [...found]);
          else done(null, first?.address ?? '', first?.family);
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      );
  };
}

export function privateAddress(): Error {
  return createFailure(
    'INVALID_PAYLOAD',
    'The URL points to a private network. An administrator of the server can allow that with IMPORT_ALLOW_PRIVATE.',
    { field: 'url' },
  );
}
