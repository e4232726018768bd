import { fail } from '../../../schemas/error/failure.ts';

/** Memory in KiB, passes, threads, by their names in the PHC form: more than any of ours, or of the family's, takes. */
const most = { m: 65_536, t: 16, p: 16 } as const;

/** A hash says itself what it costs to check: one that somebody sends may not say more. Throws INVALID_PAYLOAD. */
export function assertAffordable(hashed: string): void {
  for (const [, name = '', digits] of hashed.matchAll(/\b([mtp])=(\d+)/g)) {
    const limit = most[name as keyof typeof most];
    if (Number(digits) > limit)
      throw fail('INVALID_PAYLOAD', `"hash" costs too much to check: ${name} may be ${limit} at most.`, {
        field: 'hash',
        limit,
      });
  }
}
