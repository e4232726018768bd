import { byOrder } from '../../../schemas/collection/by-order.ts';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import type { Storage } from '../../contract/ports.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import { chooseScreen } from '../../screen/resolve/choose.ts';
import { screenInFront } from '../../screen/actions/open-screens.ts';
import { recentItems } from '../private/recent-items.ts';

/** Number of collections besides the one in view. */
const others = 5;

/**
 * Returns the collections whose items the palette searches: the one in view, then those of recently opened items, then
 * the first ones of the navigation. The user may read all of them, and their items have pages.
 */
export function searchedCollections(
  screens: ScreensFile,
  storage: Storage,
  render: Pick<RenderContextValue, 'me' | 'metadata' | 'grants' | 'itemHref'>,
): readonly string[] {
  const { me, metadata, grants, itemHref } = render;
  const front = screenInFront();
  const [first] = Object.keys(front?.spec.data ?? {}).flatMap((name) => front?.screen.data(name) ?? []);
  const inView = front?.screen.route.params['collection'] ?? first?.collection.collection;
  const recent = recentItems(storage, me.id).map(({ collection }) => collection);
  const listed = metadata.collections
    .filter(({ system, hidden }) => !system && !hidden)
    .toSorted(byOrder)
    .map(({ collection }) => collection);
  const hasPages = (name: string) => {
    const collection = metadata.collection(name);
    if (!collection?.hasTable || collection.singleton || !grants.grant(name, 'read')) return false;
    const path = itemHref(name, 'key');
    return path !== null && chooseScreen(screens, { pathname: path, search: '' }, render) !== null;
  };
  const current = inView !== undefined && hasPages(inView) ? [inView] : [];
  const more = [...new Set([...recent, ...listed])].filter((name) => name !== inView && hasPages(name));
  return [...current, ...more.slice(0, others)];
}
