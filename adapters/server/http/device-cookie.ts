/**
 * Known devices: a browser that signed in with a password keeps a signed proof of it, per account. The proof is not a
 * credential. It only keeps failures of other devices from delaying this one (auth/sign-in-attempts.ts).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../auth/mail-tokens.ts';
import type { Person } from '../auth/people.ts';
import type { ServerConfig } from '../contract.ts';
import { createServerCookie } from './server-cookie.ts';

type Account = Pick<Person, 'id' | 'password'>;
type CookieConfig = Pick<ServerConfig, 'secret' | 'publicUrl'>;

const cookieName = 'armature_device';
/** Seconds since the last sign-in. */
const lifetime = 90 * 86_400;
/** Accounts that one browser may know. */
const mostAccounts = 4;

/** Returns the id of the device if it signed in to this account before and the password is still the same. */
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

/** Called after the account signed in, or set a new password by a link of a mail. */
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
  const value = [proof, ...others].slice(0, mostAccounts).join('~');
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
