import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { fail } from '../../../schemas/error/failure.ts';

/** IANA's special-purpose registries: what is not reachable by everyone in the internet, or leads on to elsewhere. */
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

/** Mapped, translated and tunnelled forms of IPv4 lie outside of what IPv6 gives out to everyone, or are listed above. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  const [plain = ''] = address.split('%');
  return isIP(plain) === 6 && unicast.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6');
}

/** How host names become addresses, and which addresses the server may connect to. */
export interface Network {
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  isPublic(address: string): boolean;
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
};

/**
 * Resolves a host name once for a connection and passes on the addresses that it checked, so the socket connects to exactly
 * these: a name cannot resolve to another address between check and connection (DNS rebinding). If one of the addresses is
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
  return fail(
    'INVALID_PAYLOAD',
    '"url" leads into a private network, which the server does not ask. Whoever runs it may allow that with IMPORT_ALLOW_PRIVATE.',
    { field: 'url' },
  );
}
