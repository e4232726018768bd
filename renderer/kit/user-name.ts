/** Returns first and last name, else the first name, else the email, else `unknown` (USER-27). */
export function userName(
  user: { readonly first_name?: unknown; readonly last_name?: unknown; readonly email?: unknown } | null,
  unknown: string,
): string {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const first = text(user?.first_name);
  const last = text(user?.last_name);
  if (first !== '' && last !== '') return `${first} ${last}`;
  return first || text(user?.email) || unknown;
}
