import type { Key, Row } from '../../contract/platform.ts';

/**
 * Returns true if a change sets the password of the current user. The platform then ends their other
 * sessions.
 */
export function changesOwnPassword(
  set: Row,
  {
    collection,
    key,
    me,
  }: { readonly collection: string; readonly key: Key | null; readonly me: { readonly id: string } | null },
): boolean {
  return collection === 'directus_users' && key === me?.id && Boolean(set['password']);
}
