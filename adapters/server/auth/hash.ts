import { availableParallelism } from 'node:os';
import { hash as argon, verify as argonVerify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { usualCost, type HashCost } from './hash-cost.ts';

/** A hash names its own, so what was hashed before is still checked. */
let cost = argonCost(usualCost);

/** What hashes of this process cost from now on (HASH_MEMORY_COST, HASH_TIME_COST). */
export function chooseHashCost(chosen: HashCost): void {
  cost = argonCost(chosen);
}

function argonCost({ memory, passes }: HashCost) {
  return { memoryCost: memory, timeCost: passes, parallelism: 1 };
}

/** At once: the four threads of the process also read files, compress answers and sign tokens, whoever signs in meanwhile. */
const inTurn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

let decoy: { readonly of: typeof cost; readonly hashed: Promise<string> } | null = null;

/** Returns a hash of the current cost that belongs to no user. Checking it takes as long as checking a real one. */
export function decoyHash(): Promise<string> {
  if (decoy?.of !== cost) decoy = { of: cost, hashed: hash('nobody') };
  return decoy.hashed;
}

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
