/** The stored forms are `all`, `role_{id}` and `user_{id}` (INT-system-03). */
export type Scope =
  { readonly is: 'all' | 'unknown' } | { readonly is: 'role' | 'user'; readonly key: string };

export function parseScope(value: unknown): Scope {
  if (value === 'all') return { is: 'all' };
  const [, is, key] = /^(role|user)_(.+)$/.exec(String(value)) ?? [];
  return key === undefined ? { is: 'unknown' } : { is: is as 'role' | 'user', key };
}
