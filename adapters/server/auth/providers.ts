/** Single sign-on by OpenID Connect, or by OAuth 2 with a profile URL. Library: openid-client. */
import * as client from 'openid-client';
import { isRecord } from '../../../schemas/value/record.ts';
import type { OAuthProvider } from '../config.ts';

/** Values that must be unchanged after the redirects. The browser keeps them in an encrypted cookie. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A user account of a provider. */
export interface Identity {
  /** Permanent id at the provider. An e-mail address may change or be assigned to another user. */
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface Provider {
  readonly config: OAuthProvider;
  /** Returns the provider's URL to redirect the browser to. */
  begin(callback: string): Promise<{ readonly url: URL; readonly checks: Checks }>;
  /** `url` is the callback URL with its query. Rejects if it does not match `checks`, or if the provider fails. */
  finish(url: URL, checks: Checks): Promise<Identity>;
}

/** Time limit of requests to a provider. */
const timeoutSeconds = 10;

export function createProvider(config: OAuthProvider): Provider {
  let known: Promise<client.Configuration> | null = null;
  // A failed configuration is not cached: the next sign-in tries again.
  const loadConfiguration = () => {
    known ??= configure(config).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    config,
    async begin(callback) {
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await loadConfiguration(), {
        redirect_uri: callback,
        scope: config.scope,
        state: checks.state,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(config.issuer === null ? {} : { nonce: checks.nonce }),
      });
      return { url, checks };
    },
    async finish(url, { state, nonce, verifier }) {
      const configuration = await loadConfiguration();
      const common = { expectedState: state, pkceCodeVerifier: verifier };
      if (config.endpoints) return finishPlain(configuration, config.endpoints.profile, url, common);
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        ...common,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const hasProfile = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasProfile
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return identityOf({ ...claims, ...more });
    },
  };
}

async function configure(config: OAuthProvider): Promise<client.Configuration> {
  const { clientId, clientSecret, issuer, endpoints } = config;
  const insecure = (issuer ?? endpoints?.token ?? '').startsWith('http:');
  if (issuer !== null) {
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      authentication(clientSecret),
      {
        timeout: timeoutSeconds,
        // By default the library trusts TLS and does not verify signatures of ID tokens. The issuer may use plain http.
        execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
      },
    );
    return configuration;
  }
  const { authorize = '', token = '' } = endpoints ?? {};
  const configuration = new client.Configuration(
    {
      issuer: new URL(authorize).origin,
      authorization_endpoint: authorize,
      token_endpoint: token,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    clientId,
    undefined,
    authentication(clientSecret),
  );
  configuration.timeout = timeoutSeconds;
  if (insecure) client.allowInsecureRequests(configuration);
  return configuration;
}

/** Sends the client secret in the body if the provider supports that, otherwise by basic authentication. */
function authentication(secret: string): client.ClientAuth {
  const [inBody, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? inBody : basic)(server, ...rest);
  };
}

async function finishPlain(
  configuration: client.Configuration,
  profile: string,
  url: URL,
  checks: client.AuthorizationCodeGrantChecks,
): Promise<Identity> {
  // The configuration has no issuer to compare `iss` with.
  url.searchParams.delete('iss');
  const { access_token } = await client.authorizationCodeGrant(configuration, url, checks);
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Armature' });
  const response = await client.fetchProtectedResource(
    configuration,
    access_token,
    new URL(profile),
    'GET',
    null,
    headers,
  );
  if (!response.ok) throw new Error(`The provider responded with ${response.status} at ${profile}.`);
  const found: unknown = await response.json();
  return identityOf(isRecord(found) ? found : {});
}

function identityOf(profile: Readonly<Record<string, unknown>>): Identity {
  const text = (name: string) => {
    const value = profile[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const id = profile['id'];
  const subject = text('sub') ?? (typeof id === 'number' ? String(id) : text('id'));
  if (subject === null) throw new Error('The provider sent no id of the user: neither "sub" nor "id".');
  const [first = null, ...rest] = (text('name') ?? '').split(' ').filter(Boolean);
  return {
    subject,
    email: text('email'),
    isVerified: profile['email_verified'] === true,
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.join(' ') || null),
  };
}
