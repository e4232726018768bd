/** One-time codes (TFA): six digits every 30 seconds, SHA-1, as every authenticator app knows them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Bytes of a secret: those that are random, and those that prove it is from here. */
const randomSize = 16;
const proofSize = 4;

/**
 * A new secret, 32 letters of base32. It proves whom it was made for, so that two-factor sign-in is only ever enabled
 * with one that `generate` gave out, after the password; nothing has to be stored meanwhile.
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
 * Which half minute since the epoch a code is of; null where it is wrong. It counts one before and after its time, for
 * clocks that are not exact.
 */
export function stepOf(base32: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const away = new TOTP({ secret: base32, period }).validate({ token: code, window: 1, timestamp });
  return away === null ? null : Math.floor(timestamp / 1000 / period) + away;
}

/** What the picture to scan says. */
export function otpauthUrl(base32: string, issuer: string, label: string): string {
  return new TOTP({ secret: base32, issuer, label }).toString();
}

function proofOf(random: Buffer, user: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`tfa:${user}:`).update(random).digest().subarray(0, proofSize);
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
