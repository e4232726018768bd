/** The items that the user opened last in this browser. Their titles are not stored, because permissions may change. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { keysOfAddress } from '../../../schemas/screen/key-address.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { useRender } from '../../contract/render.ts';
import type { Storage } from '../../contract/ports.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { isViewing } from '../../kit/access/can-explain.ts';
import { chooseScreen } from '../../screen/resolve/choose.ts';
import { resolveValue } from '../../screen/resolve/resolve.ts';

export interface RecentItem {
  readonly collection: string;
  /** As in the URL; numbers are strings. */
  readonly key: string;
  /** The page of the item. */
  readonly path: string;
}

const most = 20;

const storageKey = (user: string) => `recent-items.${user}`;

/** Returns the items that a user opened last in this browser, the latest first. */
export function recentItems(storage: Storage, user: string): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentItem).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Stores the item of each page that the user opens. A view as another user stores nothing. */
export function useRecentItems(): void {
  const { pathname } = useLocation();
  const render = useRender();
  const { screens, storage } = useWorkspace();
  const latest = useRef({ render, screens });
  latest.current = { render, screens };
  useEffect(() => {
    const { me, platform, metadata, grants } = latest.current.render;
    if (isViewing(platform)) return;
    const found = chooseScreen(latest.current.screens, { pathname, search: '' }, { me, metadata, grants });
    const entry = Object.values(found?.match.screen.data ?? {}).find(({ key }) => key !== undefined);
    if (!found || !entry || entry.readonly) return;
    const [collection, address] = [entry.collection, entry.key].map((part) =>
      resolveValue(part, found.roots),
    );
    if (typeof collection !== 'string' || typeof address !== 'string' || address === '+') return;
    const [key, ...others] = keysOfAddress(address);
    if (key === undefined || others.length > 0) return;
    const known = recentItems(storage, me.id).filter(
      (item) => item.collection !== collection || item.key !== key,
    );
    const items = [{ collection, key, path: pathname }, ...known].slice(0, most);
    storage.set(storageKey(me.id), JSON.stringify(items));
  }, [pathname, storage]);
}

function isRecentItem(value: unknown): value is RecentItem {
  return isRecord(value) && [value['collection'], value['key'], value['path']].every(isText);
}

const isText = (value: unknown) => typeof value === 'string';
