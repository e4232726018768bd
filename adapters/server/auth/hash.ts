import { availableParallelism } from 'node:os';
import { hash as argon, verify as argonVerify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/**
 * RFC 9106, its second choice, in one lane: some 60 ms a password on a machine of 2026. The library's own are the least
 * that is thought safe, a tenth of that. A hash names its own, so what was hashed before is still checked.
 */
let cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** What hashes of this process cost from now on (HASH_MEMORY_COST, HASH_TIME_COST). */
export function chooseHashCost({ memory, passes }: HashCost): void {
  cost = { memoryCost: memory, timeCost: passes, parallelism: 1 };
}

/** At once: the four threads of the process also read files, compress answers and sign tokens, whoever signs in meanwhile. */
const inTurn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Argon2id in the PHC form: slow on purpose, so never inside a transaction, where others wait for it. */
export function hash(value: string): Promise<string> {
  return inTurn(() => argon(value, cost));
}

/** false also for text that is no hash. */
export async function verify(hashed: string, value: string): Promise<boolean> {
  try {
    return await inTurn(() => argonVerify(hashed, value));
  } catch {
    return false;
  }
}
