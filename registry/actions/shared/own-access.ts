/** Says in a question what the user loses by deleting their own account or role. */
import type { Key } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';

type Needed = Pick<Services, 't' | 'me' | 'loadLateTexts'>;

/** Returns null if the user's own account is not among the items. */
export async function textOfOwnAccount(
  { t, me, loadLateTexts }: Needed,
  collection: string,
  keys: readonly Key[],
): Promise<string | null> {
  if (collection !== 'directus_users' || !keys.map(String).includes(me.id)) return null;
  await loadLateTexts();
  return t('users.deletes_own_account');
}

/** Returns null if the user has another role. */
export async function textOfOwnRole({ t, me, loadLateTexts }: Needed, role: string): Promise<string | null> {
  if (me.role?.id !== role) return null;
  await loadLateTexts();
  return t('permissions.deletes_own_role');
}
