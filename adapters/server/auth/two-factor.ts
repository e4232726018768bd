/** Time-based one-time codes (TOTP): six digits every 30 seconds, SHA-1, which every authenticator app supports. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Parts of a secret in bytes: random bytes, and a proof that this server generated it. */
const randomSize = 16;
const proofSize = 4;

/**
 * Returns a new secret of 32 base32 letters. It contains a proof for the user. Two-factor sign-in can therefore only be
 * enabled with a secret that `generate` returned after checking the password, although the server does not store it.
 */
export function generateSecret(user: string, secret: string): string {
  const random = randomBytes(randomSize);
  return new Secret({ buffer: bufferOf(Buffer.concat([random, proofOf(random, user, secret)])) }).base32;
}

export function isGeneratedFor(user: string, base32: string, secret: string): boolean {
  if (!/^[A-Z2-7]{32}$/.test(base32)) return false;
  const bytes = Buffer.from(Secret.fromBase32(base32).bytes);
  const random = bytes.subarray(0, randomSize);
  return timingSafeEqual(bytes.subarray(randomSize), proofOf(random, user, secret));
}

const period = 30;

/**
 * Returns the number of the 30-second period of a code, or null if the code is wrong. Codes of the previous and the
 * next period are accepted too, because clocks differ.
 */
export function stepOf(base32: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const away = new TOTP({ secret: base32, period }).validate({ token: code, window: 1, timestamp });
  return away === null ? null : Math.floor(timestamp / 1000 / period) + away;
}

/** Returns the URL that the QR code contains. */
export function otpauthUrl(base32: string, issuer: string, label: string): string {
  return new TOTP({ secret: base32, issuer, label }).toString();
}

function proofOf(random: Buffer, user: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`tfa:${user}:`).update(random).digest().subarray(0, proofSize);
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
