/** The e-mail that a link's token names (platform.md "Mail links"); empty where it cannot be read. Nothing is verified: the platform does that. */
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
