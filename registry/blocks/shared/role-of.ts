/** The key of the role-less public access in URLs (ROLE-10). */
const publicKey = 'public';

/** Returns the stored role: null for public access, undefined for a role that is not stored yet. */
export function roleOf(key: unknown): string | null | undefined {
  if (key === publicKey) return null;
  return typeof key === 'string' && key !== '+' && key !== '' ? key : undefined;
}
