/** The address of a page with the token that it reads. */
export function linkWith(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}
