/**
 * Returns the email in a link's token, or '' if the token cannot be parsed. The token is not verified here;
 * the platform verifies it.
 */
export function emailOfToken(token: string): string {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const email = (claims as { readonly email?: unknown } | null)?.email;
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}
