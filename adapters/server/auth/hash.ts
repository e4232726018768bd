import { availableParallelism } from 'node:os';
import { hash as argon, verify as argonVerify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { defaultCost, type HashCost } from './hash-cost.ts';

/** Cost of new hashes. Each hash contains its own cost, so older hashes are still verified. */
let cost = argonCost(defaultCost);

/** Sets the cost of new hashes in this process (HASH_MEMORY_COST, HASH_TIME_COST). */
export function setHashCost(chosen: HashCost): void {
  cost = argonCost(chosen);
}

function argonCost({ memory, passes }: HashCost) {
  return { memoryCost: memory, timeCost: passes, parallelism: 1 };
}

/** Limits parallel hashes: the four threads of the process must also read files, compress responses and sign tokens. */
const limitConcurrency = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

let decoy: { readonly of: typeof cost; readonly hashed: Promise<string> } | null = null;

/** Returns a hash of the current cost that belongs to no user. Checking it takes as long as checking a real one. */
export function decoyHash(): Promise<string> {
  if (decoy?.of !== cost) decoy = { of: cost, hashed: hash('nobody') };
  return decoy.hashed;
}

/** Returns an Argon2id hash in the PHC format. It is slow on purpose, so never call it inside a transaction. */
export function hash(value: string): Promise<string> {
  return limitConcurrency(() => argon(value, cost));
}

/** Returns whether the value matches the hash. Also returns false if `hashed` is not a hash. */
export async function verify(hashed: string, value: string): Promise<boolean> {
  try {
    return await limitConcurrency(() => argonVerify(hashed, value));
  } catch {
    return false;
  }
}
