import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** What the browser keeps for us on the way to a provider and back, unreadable and for ten minutes. */
export async function seal(content: Readonly<Record<string, string>>, secret: string): Promise<string> {
  return new EncryptJWT({ ...content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime('10m')
    .encrypt(keyOf(secret));
}

/** null where it is not ours, was changed, or is too old. */
export async function unseal(
  sealed: string,
  secret: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return (await jwtDecrypt(sealed, keyOf(secret))).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyOf(secret: string): Uint8Array {
  return createHash('sha256').update(`sealed cookie:${secret}`).digest();
}
