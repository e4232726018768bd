import { hash as argon, verify as argonVerify } from '@node-rs/argon2';

/**
 * RFC 9106, its second choice, in one lane: some 60 ms a password on a machine of 2026. The library's own are the least
 * that is thought safe, a tenth of that. A hash names its own, so what was hashed before is still checked.
 */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;

/** Argon2id in the PHC form: slow on purpose, so never inside a transaction, where others wait for it. */
export function hash(value: string): Promise<string> {
  return argon(value, cost);
}

/** false also for text that is no hash. */
export async function verify(hashed: string, value: string): Promise<boolean> {
  try {
    return await argonVerify(hashed, value);
  } catch {
    return false;
  }
}
