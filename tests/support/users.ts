/** Creates users for tests as an administrator does. */
import { TOTP } from 'otpauth';
import { caller, signedIn, type Answer, type Call } from './api.ts';
import type { TestServer } from './server.ts';

export interface TestPerson {
  readonly id: string;
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

let count = 0;

/** Creates an active user with a new role. */
export async function addPerson(
  admin: Call,
  role: object = { app_access: true },
  user: object = {},
): Promise<TestPerson> {
  count += 1;
  const who = { email: `person-${count}@example.com`, password: 'let me in please', ...user };
  const made = dataOf(await admin('POST', '/roles', { name: `Role ${count}`, ...role }));
  const { id } = dataOf(await admin('POST', '/users', { ...who, role: made['id'] }));
  return { ...who, id: String(id), role: String(made['id']) };
}

export function dataOf({ status, body }: Answer): Readonly<Record<string, unknown>> {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data: Record<string, unknown> }).data;
}

export function codeOf({ body }: Answer): string | undefined {
  return (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;
}

/** The six digits that an authenticator shows at that time. */
export function otpOf(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at });
}

/** Sets up the second factor with the previous code, which is unused. Returns the secret. */
export async function enableTwoFactor(server: TestServer, who: TestPerson, at: number): Promise<string> {
  const me = await signedIn(server, who);
  const { secret } = dataOf(await me('POST', '/users/me/tfa/generate', { password: who.password }));
  await me('POST', '/users/me/tfa/enable', { secret, otp: otpOf(String(secret), at - 30_000) });
  return String(secret);
}

export function login(server: TestServer, body: object): Promise<Answer> {
  return caller(server.url)('POST', '/auth/login', body);
}
