/** The scope of a preset: who starts with it. Pure. */

/** The stored forms are `all`, `role_{id}` and `user_{id}` (INT-system-03). */
export type Scope =
  { readonly is: 'all' | 'unknown' } | { readonly is: 'role' | 'user'; readonly key: string };

export function parseScope(value: unknown): Scope {
  if (value === 'all') return { is: 'all' };
  const [, is, key] = /^(role|user)_(.+)$/.exec(String(value)) ?? [];
  return key === undefined ? { is: 'unknown' } : { is: is as 'role' | 'user', key };
}

/** The fields of a preset that contain its scope. */
interface Owner {
  readonly user: unknown;
  readonly role: unknown;
}

/** Returns the scope of a preset as one value (PRES-02, PRES-03). */
export function scopeOfOwner({ user, role }: Owner): string {
  if (user) return `user_${String(user)}`;
  return role ? `role_${String(role)}` : 'all';
}

/** Returns the fields of a preset with this scope. `all` clears both (PRES-25). */
export function ownerOfScope(value: unknown): Owner {
  const scope = parseScope(value);
  return {
    user: scope.is === 'user' ? scope.key : null,
    role: scope.is === 'role' ? scope.key : null,
  };
}
