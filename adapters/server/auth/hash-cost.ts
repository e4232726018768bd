import { fail } from '../../../schemas/error/failure.ts';

/** What hashing a password costs. */
export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

/**
 * RFC 9106, its second choice, in one lane: some 60 ms a password on a machine of 2026. The library's own are the least
 * that is thought safe, a tenth of that.
 */
export const usualCost: HashCost = { memory: 65_536, passes: 3 };
export const leastCost: HashCost = { memory: 7168, passes: 1 };
/** No hash of ours, or of the family, takes more. */
export const mostCost: HashCost = { memory: 65_536, passes: 16 };

/** By their names in the PHC form. */
const most = {
  m: { limit: mostCost.memory, what: 'KiB of memory' },
  t: { limit: mostCost.passes, what: 'passes' },
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
