import { StartFailure } from '../start-failure.ts';
import type { OAuthProvider } from '../config.ts';

/**
 * Reads the single sign-on providers: `OAUTH_PROVIDERS=google,github`. Each has `OAUTH_<NAME>_KEY` and `_SECRET`, and
 * either `_ISSUER` (OpenID Connect) or `_AUTHORIZE_URL`, `_ACCESS_URL` and `_PROFILE_URL` (OAuth 2). Throws
 * StartFailure with the variable that is missing or wrong.
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
    throw new StartFailure(`Names in OAUTH_PROVIDERS must consist of letters, digits and _, not "${name}".`);
  const variable = (end: string) => `OAUTH_${name.toUpperCase()}_${end}`;
  const required = (end: string): string => {
    const value = given(variable(end));
    if (value !== undefined) return value;
    throw new StartFailure(`OAUTH_PROVIDERS names ${name}: set ${variable(end)} too.`);
  };
  const urlOf = (end: string): string => {
    const url = required(end);
    if (URL.canParse(url) && isSafe(new URL(url))) return url;
    throw new StartFailure(`${variable(end)} must be an https:// URL, not "${url}".`);
  };
  const hasIssuer = given(variable('ISSUER')) !== undefined;
  return {
    name,
    clientId: required('KEY'),
    clientSecret: required('SECRET'),
    issuer: hasIssuer ? urlOf('ISSUER') : null,
    endpoints: hasIssuer
      ? null
      : {
          authorize: urlOf('AUTHORIZE_URL'),
          token: urlOf('ACCESS_URL'),
          profile: urlOf('PROFILE_URL'),
        },
    scope: given(variable('SCOPE')) ?? (hasIssuer ? 'openid email profile' : 'email'),
    role: given(variable('ROLE')) ?? null,
    trustsEmail: /^(true|1|yes)$/i.test(given(variable('TRUST_EMAIL')) ?? ''),
  };
}

/** Returns whether a URL uses TLS. Plain http is allowed only for this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname))
  );
}
