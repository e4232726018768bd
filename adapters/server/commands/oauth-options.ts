import type { OAuthProvider } from '../contract.ts';
import { StartFailure } from '../database/failure.ts';

/**
 * Single sign-on: `OAUTH_PROVIDERS=google,github`, then for each `OAUTH_<NAME>_KEY` and `_SECRET`, and either `_ISSUER`
 * (OpenID Connect) or `_AUTHORIZE_URL`, `_ACCESS_URL` and `_PROFILE_URL` (OAuth 2). Throws StartFailure naming what is
 * missing or wrong.
 */
export function readProviders(given: (variable: string) => string | undefined): readonly OAuthProvider[] {
  const names = (given('OAUTH_PROVIDERS') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  return [...new Set(names)].map((name) => readProvider(name, given));
}

function readProvider(name: string, given: (variable: string) => string | undefined): OAuthProvider {
  if (!/^[a-z][\da-z_]*$/.test(name))
    throw new StartFailure(`OAUTH_PROVIDERS has names of letters, digits and _, not "${name}".`);
  const variable = (end: string) => `OAUTH_${name.toUpperCase()}_${end}`;
  const required = (end: string): string => {
    const value = given(variable(end));
    if (value !== undefined) return value;
    throw new StartFailure(`OAUTH_PROVIDERS names ${name}: set ${variable(end)} too.`);
  };
  const address = (end: string): string => {
    const url = required(end);
    if (URL.canParse(url) && isSafe(new URL(url))) return url;
    throw new StartFailure(`${variable(end)} has to be an https:// address, not "${url}".`);
  };
  const hasIssuer = given(variable('ISSUER')) !== undefined;
  return {
    name,
    clientId: required('KEY'),
    clientSecret: required('SECRET'),
    issuer: hasIssuer ? address('ISSUER') : null,
    endpoints: hasIssuer
      ? null
      : {
          authorize: address('AUTHORIZE_URL'),
          token: address('ACCESS_URL'),
          profile: address('PROFILE_URL'),
        },
    scope: given(variable('SCOPE')) ?? (hasIssuer ? 'openid email profile' : 'email'),
    role: given(variable('ROLE')) ?? null,
    trustsEmail: /^(true|1|yes)$/i.test(given(variable('TRUST_EMAIL')) ?? ''),
  };
}

/** Without TLS only on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname))
  );
}
