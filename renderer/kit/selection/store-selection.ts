/**
 * Stores the keys of a selection in the browser, because thousands of keys are too long for a URL. A reload, the history
 * and other tabs of the same user find them by the id in the URL. They are removed like drafts: after 30 days, and when
 * the user signs out.
 */
import { nanoid } from 'nanoid';
import { addressOfSelection } from '../../../schemas/screen/key-address.ts';
import type { Key } from '../../contract/platform.ts';
import type { Services } from '../../contract/services.ts';
import { prefixOfSelections } from './prefix.ts';

type Store = Pick<Services, 'drafts' | 'platform' | 'me' | 'clock' | 'tab'>;

/** Older selections are removed, because each can contain a hundred thousand keys. */
const mostStored = 10;

/** Stores the keys, and returns the path segment under which `readSelection` (read-selection.ts) finds them. */
export async function storeSelection(
  { drafts, platform, me, clock, tab }: Store,
  collection: string,
  keys: readonly Key[],
): Promise<string> {
  const prefix = prefixOfSelections(platform, me);
  const older = await drafts.list(prefix);
  await Promise.all(older.slice(mostStored - 1).map(({ key }) => drafts.remove(key)));
  const id = nanoid();
  await drafts.write(`${prefix}${collection}|${id}`, { at: clock.now(), tab, edits: { keys }, base: {} });
  return addressOfSelection(id);
}
