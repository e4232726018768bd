import { selectionOfAddress } from '../../../schemas/screen/key-address.ts';
import type { Key } from '../../contract/platform.ts';
import type { Services } from '../../contract/services.ts';
import { prefixOfSelections } from './prefix.ts';

/** Returns the keys of a stored selection, or null if this browser does not have it for this user. */
export async function readSelection(
  { drafts, platform, me }: Pick<Services, 'drafts' | 'platform' | 'me'>,
  collection: string,
  address: string,
): Promise<readonly Key[] | null> {
  const id = selectionOfAddress(address) ?? '';
  const stored = await drafts
    .read(`${prefixOfSelections(platform, me)}${collection}|${id}`)
    .catch(() => null);
  const keys = stored?.edits['keys'];
  return Array.isArray(keys) ? (keys as readonly Key[]) : null;
}
