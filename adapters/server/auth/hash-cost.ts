import { createFailure } from '../../../schemas/error/failure.ts';

/** The cost of hashing a password. */
export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

/**
 * The second recommended option of RFC 9106, with one lane: about 60 ms per password on a machine of 2026. The
 * library's defaults are the minimum that is considered safe, and a tenth of this cost.
 */
export const defaultCost: HashCost = { memory: 65_536, passes: 3 };
export const minCost: HashCost = { memory: 7168, passes: 1 };
/** No hash of this server or of a Directus-compatible platform costs more. */
export const maxCost: HashCost = { memory: 65_536, passes: 16 };

/** Limits by the parameter names of the PHC string format. */
const limits = {
  m: { limit: maxCost.memory, unit: 'KiB of memory' },
  t: { limit: maxCost.passes, unit: 'passes' },
  p: { limit: 16, unit: 'threads' },
} as const;

/** Throws INVALID_PAYLOAD if a hash of a client is too expensive to check. A hash itself contains its cost. */
export function assertAffordable(hashed: string): void {
  for (const [, name = '', digits = ''] of hashed.matchAll(/\b([mtp])=(\d+)/g)) {
    const { limit, unit } = limits[name as keyof typeof limits];
    if (Number(digits) > limit)
      throw createFailure(
        'INVALID_PAYLOAD',
        `"hash" needs ${digits} ${unit} to check. The limit is ${limit}.`,
        {
          field: 'hash',
          limit,
        },
      );
  }
}
