/** Who vouches for people elsewhere: OpenID Connect, or OAuth 2 with a profile. Library: openid-client. */
import * as client from 'openid-client';
import { isRecord } from '../../../schemas/value/record.ts';
import type { OAuthProvider } from '../contract.ts';

/** What has to come back as it was sent; kept by the browser meanwhile, sealed. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody, as a provider knows them. */
export interface Identity {
  /** Who it is there, for ever: an e-mail may change or pass to somebody else. */
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface Provider {
  readonly config: OAuthProvider;
  /** Where the browser goes. */
  begin(callback: string): Promise<{ readonly url: URL; readonly checks: Checks }>;
  /** `address` is where the browser came back to. Rejects where the answer is not that of `checks`, or the provider fails. */
  finish(address: URL, checks: Checks): Promise<Identity>;
}

/** Seconds that a provider may take. */
const patience = 10;

export function createProvider(config: OAuthProvider): Provider {
  let known: Promise<client.Configuration> | null = null;
  // What failed is asked again: the provider may be back.
  const configuration = () => {
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
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: config.scope,
        state: checks.state,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(config.issuer === null ? {} : { nonce: checks.nonce }),
      });
      return { url, checks };
    },
    async finish(address, { state, nonce, verifier }) {
      const made = await configuration();
      const common = { expectedState: state, pkceCodeVerifier: verifier };
      if (config.endpoints) return finishPlain(made, config.endpoints.profile, address, common);
      const tokens = await client.authorizationCodeGrant(made, address, {
        ...common,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const hasProfile = made.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasProfile ? await client.fetchUserInfo(made, tokens.access_token, claims.sub) : {};
      return identityOf({ ...claims, ...more });
    },
  };
}

async function configure(config: OAuthProvider): Promise<client.Configuration> {
  const { clientId, clientSecret, issuer, endpoints } = config;
  const insecure = (issuer ?? endpoints?.token ?? '').startsWith('http:');
  if (issuer !== null) {
    const made = await client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout: patience,
      // The library trusts TLS in place of the signature of ID tokens, and an issuer may be reached by http.
      execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
    });
    return made;
  }
  const { authorize = '', token = '' } = endpoints ?? {};
  const made = new client.Configuration(
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
  made.timeout = patience;
  if (insecure) client.allowInsecureRequests(made);
  return made;
}

/** In the body where the provider takes it there, else as basic authorization. */
function authentication(secret: string): client.ClientAuth {
  const [inBody, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? inBody : basic)(server, ...rest);
  };
}

async function finishPlain(
  made: client.Configuration,
  profile: string,
  address: URL,
  checks: client.AuthorizationCodeGrantChecks,
): Promise<Identity> {
  // Its issuer is not known, so that it cannot be compared.
  address.searchParams.delete('iss');
  const { access_token } = await client.authorizationCodeGrant(made, address, checks);
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Armature' });
  const answer = await client.fetchProtectedResource(
    made,
    access_token,
    new URL(profile),
    'GET',
    null,
    headers,
  );
  if (!answer.ok) throw new Error(`The provider answers ${answer.status} at ${profile}.`);
  const found: unknown = await answer.json();
  return identityOf(isRecord(found) ? found : {});
}

function identityOf(profile: Readonly<Record<string, unknown>>): Identity {
  const text = (name: string) => {
    const value = profile[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const id = profile['id'];
  const subject = text('sub') ?? (typeof id === 'number' ? String(id) : text('id'));
  if (subject === null) throw new Error('The provider did not say who it is: neither "sub" nor "id".');
  const [first = null, ...rest] = (text('name') ?? '').split(' ').filter(Boolean);
  return {
    subject,
    email: text('email'),
    isVerified: profile['email_verified'] === true,
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.join(' ') || null),
  };
}
