/** Single sign-on with a provider that is careless, hostile, or mixed up with another one. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../support/api.ts';
import { Visitor } from '../support/identity-provider.ts';
import { startUpstream, type Upstream } from '../support/remote.ts';
import { startScriptedProvider, type Script, type ScriptedProvider } from '../support/scripted-provider.ts';
import { freePort, startInProcess, type TestServer } from '../support/server.ts';
import { addPerson } from '../support/users.ts';

let server: TestServer;
/** Two OpenID providers, and one of plain OAuth 2. */
let honest: ScriptedProvider;
let evil: ScriptedProvider;
/** Where a provider may redirect to. */
let elsewhere: Upstream;
const logged: string[] = [];

beforeAll(async () => {
  honest = await startScriptedProvider('armature', 'ada');
  evil = await startScriptedProvider('armature', 'ada');
  elsewhere = await startUpstream((_request, response) => void response.end('{}'));
  const port = await freePort();
  const keys = ['HONEST', 'EVIL', 'PLAIN'].flatMap((name) => [
    [`OAUTH_${name}_KEY`, 'armature'],
    [`OAUTH_${name}_SECRET`, 'of the tests'],
  ]);
  server = await startInProcess({
    env: {
      PORT: String(port),
      OAUTH_PROVIDERS: 'honest,evil,plain',
      ...Object.fromEntries(keys),
      OAUTH_HONEST_ISSUER: honest.issuer,
      OAUTH_EVIL_ISSUER: evil.issuer,
      OAUTH_PLAIN_AUTHORIZE_URL: `${honest.issuer}/auth`,
      OAUTH_PLAIN_ACCESS_URL: `${honest.issuer}/token`,
      OAUTH_PLAIN_PROFILE_URL: `${honest.issuer}/me`,
      OAUTH_PLAIN_TRUST_EMAIL: 'true',
    },
    parts: { log: (text) => void logged.push(text) },
  });
  await addPerson(await signedIn(server), undefined, { email: 'ada@example.com' });
});
beforeEach(() => {
  for (const provider of [honest, evil]) provider.play({});
});
afterAll(async () => {
  await server.stop();
  for (const one of [honest, evil, elsewhere]) await one.stop();
});

interface Started {
  readonly visitor: Visitor;
  /** As the authorization endpoint receives it. */
  readonly asked: URLSearchParams;
}
async function start(name: string): Promise<Started> {
  const visitor = new Visitor();
  const { location } = await visitor.open(`${server.url}/auth/oauth/${name}?redirect=/admin/login?continue`);
  const asked = new URL(location ?? '').searchParams;
  for (const provider of [honest, evil]) provider.expect(asked.get('nonce'));
  return { visitor, asked };
}
const callback = (name: string, parameters: Readonly<Record<string, string>>) =>
  `${server.url}/auth/oauth/${name}/callback?${new URLSearchParams(parameters).toString()}`;
const hasSession = ({ cookies }: Visitor) =>
  [...cookies.keys()].some((key) => key.endsWith('directus_refresh_token'));
/** Comes back from the provider; where the browser is sent, and whether it is signed in. */
async function comeBack({ visitor, asked }: Started, name: string, issuer: string, more = {}) {
  const parameters = { code: 'c', state: asked.get('state') ?? '', iss: issuer, ...more };
  const { location } = await visitor.open(callback(name, parameters));
  return { location, isSignedIn: hasSession(visitor) };
}
const refused = (code: string) => ({
  location: `${server.url}/admin/login?code=${code}`,
  isSignedIn: false,
});

test('an unaltered response signs in, and the code is exchanged with the PKCE verifier', async () => {
  const started = await start('honest');
  expect(await comeBack(started, 'honest', honest.issuer)).toEqual({
    location: `${server.url}/admin/login?continue`,
    isSignedIn: true,
  });
  const exchange = honest.exchanges.at(-1);
  const verifier = exchange?.get('code_verifier') ?? '';
  expect(verifier.length).toBeGreaterThanOrEqual(43);
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(started.asked.get('code_challenge'));
  expect(exchange?.get('redirect_uri')).toBe(`${server.url}/auth/oauth/honest/callback`);
});

test('state, nonce and challenge are new for each attempt', async () => {
  const [one, two] = [await start('honest'), await start('honest')];
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect([name, one.asked.get(name)]).not.toEqual([name, two.asked.get(name)]);
});

const tokens: readonly [what: string, script: Script][] = [
  ['with the nonce of another attempt', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['that expired', { claims: { iat: 1, exp: 2 } }],
  ['signed by another key', { isForged: true }],
  ['whose profile is of another person', { profile: { sub: 'another' } }],
];
test.each(tokens)('an ID token %s does not sign in', async (_what, script) => {
  const started = await start('honest');
  honest.play(script);
  expect(await comeBack(started, 'honest', honest.issuer)).toEqual(refused('SERVICE_UNAVAILABLE'));
});

test.each([
  ['honest', '/token'],
  ['honest', '/me'],
  ['plain', '/token'],
  ['plain', '/me'],
])('%s: a redirect of %s is not followed, so no code or token goes elsewhere', async (name, path) => {
  const started = await start(name);
  honest.play({ redirects: { [path]: elsewhere.url } });
  const { issuer } = honest;
  expect(await comeBack(started, name, issuer)).toEqual(refused('SERVICE_UNAVAILABLE'));
  expect(elsewhere.requests).toEqual([]);
});

test('a response that names another issuer is refused before the code is sent', async () => {
  const before = honest.exchanges.length;
  const started = await start('honest');
  expect(await comeBack(started, 'honest', evil.issuer)).toEqual(refused('SERVICE_UNAVAILABLE'));
  const another = await start('honest');
  const state = another.asked.get('state') ?? '';
  const { location } = await another.visitor.open(callback('honest', { code: 'c', state }));
  expect(location).toContain('code=SERVICE_UNAVAILABLE');
  expect(honest.exchanges).toHaveLength(before);
});

test('a response of one provider is refused at another, and its code is sent to neither', async () => {
  const before = [honest.exchanges.length, evil.exchanges.length];
  const started = await start('honest');
  expect(await comeBack(started, 'evil', honest.issuer)).toEqual(refused('TOKEN_EXPIRED'));
  const other = await start('evil');
  expect(await comeBack(other, 'honest', honest.issuer)).toEqual(refused('TOKEN_EXPIRED'));
  expect([honest.exchanges.length, evil.exchanges.length]).toEqual(before);
});

test('the same subject at two providers is two users', async () => {
  expect((await comeBack(await start('honest'), 'honest', honest.issuer)).isSignedIn).toBe(true);
  evil.play({ claims: { email_verified: false }, profile: { email_verified: false } });
  expect(await comeBack(await start('evil'), 'evil', evil.issuer)).toEqual(refused('INVALID_CREDENTIALS'));
});

test('a repeated callback in the same browser is refused without another exchange', async () => {
  const started = await start('honest');
  await comeBack(started, 'honest', honest.issuer);
  const before = honest.exchanges.length;
  const { location } = await comeBack(started, 'honest', honest.issuer);
  expect([location, honest.exchanges.length]).toEqual([refused('TOKEN_EXPIRED').location, before]);
});

test('a callback without the state, or in another browser, exchanges no code', async () => {
  const before = honest.exchanges.length;
  const started = await start('honest');
  expect(await comeBack(started, 'honest', honest.issuer, { state: '' })).toEqual(
    refused('SERVICE_UNAVAILABLE'),
  );
  const { asked } = await start('honest');
  const stranger = { visitor: new Visitor(), asked };
  expect(await comeBack(stranger, 'honest', honest.issuer)).toEqual(refused('TOKEN_EXPIRED'));
  expect(honest.exchanges).toHaveLength(before);
});

test('the log contains no secret that a provider sent', () => {
  expect(logged.join('')).not.toMatch(/of the tests|code_verifier|eyJ/);
});
