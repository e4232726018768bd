import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** Encrypts state that the browser stores during the redirects of a single sign-on. It is valid for ten minutes. */
export async function seal(content: Readonly<Record<string, string>>, secret: string): Promise<string> {
  return new EncryptJWT({ ...content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime('10m')
    .encrypt(keyOf(secret));
}

/** Decrypts a cookie. Returns null if another server created it, it was modified, or it has expired. */
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
