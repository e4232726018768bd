/**
 * Known devices: after a password sign-in, the browser keeps a signed proof per account. The proof is not a credential.
 * It only prevents failed sign-ins of other devices from delaying this device (auth/sign-in-attempts.ts).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../auth/mail-tokens.ts';
import type { AuthUser } from '../auth/users.ts';
import { createServerCookie } from './server-cookie.ts';
import type { ServerConfig } from '../config.ts';

type Account = Pick<AuthUser, 'id' | 'password'>;
type CookieConfig = Pick<ServerConfig, 'secret' | 'publicUrl'>;

const cookieName = 'armature_device';
/** Seconds since the last sign-in. */
const lifetime = 90 * 86_400;
/** Limit of accounts per browser. */
const maxAccounts = 4;

/** Returns the device id if the device signed in to this account and the password has not changed since. */
export function readDevice(
  request: FastifyRequest,
  config: CookieConfig,
  account: Account | undefined,
  now: Date,
): string | null {
  if (!account) return null;
  for (const proof of proofsOf(request, config)) {
    const [user, device = '', expires = '', signature = ''] = proof.split('.');
    if (user !== account.id || !(Number(expires) > now.getTime() / 1000)) continue;
    const given = Buffer.from(signature);
    const expected = Buffer.from(signatureOf(account, device, expires, config.secret));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return device;
  }
  return null;
}

/** Writes the cookie. Called after a sign-in, and after a password reset by a mailed link. */
export function rememberDevice(
  reply: FastifyReply,
  config: CookieConfig,
  account: Account,
  now: Date,
  known: string | null = null,
): void {
  const { request } = reply;
  const device = known ?? randomBytes(16).toString('hex');
  const expires = String(Math.floor(now.getTime() / 1000) + lifetime);
  const proof = [account.id, device, expires, signatureOf(account, device, expires, config.secret)].join('.');
  const others = proofsOf(request, config).filter((other) => !other.startsWith(`${account.id}.`));
  const value = [proof, ...others].slice(0, maxAccounts).join('~');
  createServerCookie(cookieName, config, 'strict').write(reply, value, lifetime);
}

function proofsOf(request: FastifyRequest, config: CookieConfig): readonly string[] {
  const value = createServerCookie(cookieName, config, 'strict').read(request) ?? '';
  return value.split('~').filter((proof) => /^[\w-]{1,64}\.[\da-f]{32}\.\d{1,12}\.[\w-]{43}$/.test(proof));
}

function signatureOf({ id, password }: Account, device: string, expires: string, secret: string): string {
  const content = JSON.stringify(['known device', id, device, expires, stateOf(password)]);
  return createHmac('sha256', secret).update(content).digest('base64url');
}
