import { hash as argon, verify as argonVerify } from '@node-rs/argon2';

/** Argon2id in the PHC form: slow on purpose, so never inside a transaction, where others wait for it. */
export function hash(value: string): Promise<string> {
  return argon(value);
}

/** false also for text that is no hash. */
export async function verify(hashed: string, value: string): Promise<boolean> {
  try {
    return await argonVerify(hashed, value);
  } catch {
    return false;
  }
}
