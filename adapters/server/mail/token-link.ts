/** Adds the token to the URL of a page. */
export function linkWithToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}
