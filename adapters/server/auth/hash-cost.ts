import { fail } from '../../../schemas/error/failure.ts';

/** By their names in the PHC form: no hash of ours, or of the family, takes more. */
const most = {
  m: { limit: 65_536, what: 'KiB of memory' },
  t: { limit: 16, what: 'passes' },
  p: { limit: 16, what: 'threads' },
} as const;

/** A hash says itself what it costs to check: one that somebody sends may not say more. Throws INVALID_PAYLOAD. */
export function assertAffordable(hashed: string): void {
  for (const [, name = '', digits = ''] of hashed.matchAll(/\b([mtp])=(\d+)/g)) {
    const { limit, what } = most[name as keyof typeof most];
    if (Number(digits) > limit)
      throw fail('INVALID_PAYLOAD', `"hash" takes ${digits} ${what} to check, and ${limit} are the most.`, {
        field: 'hash',
        limit,
      });
  }
}
