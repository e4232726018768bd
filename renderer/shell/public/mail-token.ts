interface Claims {
  readonly email?: unknown;
  /** Seconds since 1970. */
  readonly exp?: unknown;
}

/**
 * Returns the email in a link's token, or '' if the token cannot be parsed. The token is not verified here;
 * the platform verifies it.
 */
export function emailOfToken(token: string): string {
  const { email } = claimsOf(token);
  return typeof email === 'string' ? email : '';
}

/** Returns false for tokens that cannot be parsed. `now` in ms. */
export function isExpiredToken(token: string, now: number): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1000 <= now;
}

function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.codePointAt(0) ?? 0);
    return (JSON.parse(new TextDecoder().decode(bytes)) as Claims | null) ?? {};
  } catch {
    return {};
  }
}
