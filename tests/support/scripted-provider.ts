/** An OpenID provider with scripted responses, to act as a careless or hostile one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Script {
  /** Changes the claims of the ID token; `undefined` removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs the ID token by a key that the provider does not publish. */
  readonly isForged?: boolean;
  /** Changes the discovery document. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Answers these paths with a redirect to the URL. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly profile?: Readonly<Record<string, unknown>>;
}

export interface ScriptedProvider {
  readonly issuer: string;
  /** Bodies that the token endpoint received. */
  readonly exchanges: readonly URLSearchParams[];
  /** Paths that were requested. */
  readonly paths: readonly string[];
  play(script: Script): void;
  /** Sets the nonce of the next ID token: what a provider keeps of the request to its authorization endpoint. */
  expect(nonce: string | null): void;
  stop(): Promise<void>;
}

export async function startScriptedProvider(clientId: string, subject: string): Promise<ScriptedProvider> {
  const [published, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const exchanges: URLSearchParams[] = [];
  const paths: string[] = [];
  let script: Script = {};
  let nonce: string | null = null;
  const profile = { sub: subject, email: `${subject}@example.com`, email_verified: true };

  const tokens = async (issuer: string) => {
    const now = Math.floor(Date.now() / 1000);
    const given = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 60,
      nonce,
      ...profile,
      ...script.claims,
    };
    const claims = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const key = script.isForged ? other.privateKey : published.privateKey;
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
    return { access_token: 'at', token_type: 'bearer', expires_in: 60, id_token: idToken };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    paths.push(path);
    const target = script.redirects?.[path];
    if (target !== undefined) {
      response.writeHead(307, { location: target }).end();
      return;
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (path === '/token') exchanges.push(new URLSearchParams(body));
    const bodies: Readonly<Record<string, () => unknown>> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
        authorization_response_iss_parameter_supported: true,
        ...script.metadata,
      }),
      '/jwks': () => ({ keys: [jwk] }),
      '/token': () => tokens(issuer),
      '/me': () => ({ ...profile, ...script.profile }),
    };
    const found = await bodies[path]?.();
    response
      .writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    exchanges,
    paths,
    play(next) {
      script = next;
    },
    expect(given) {
      nonce = given;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
