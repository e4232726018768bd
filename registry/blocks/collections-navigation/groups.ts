/** Computes the navigation entries of the content module. Pure. */
import type { Preset, StoredPreset } from '../../../schemas/query/types.ts';
import type { CollectionGroup } from '../../../renderer/contract/session.ts';
import { byOrder } from '../../../schemas/collection/by-order.ts';
import type { Collection, Metadata } from '../../../schemas/collection/types.ts';

export interface NavigationGroup {
  /** null if the entries are not grouped. */
  readonly name: string | null;
  readonly accordion: CollectionGroup['accordion'];
  readonly collections: readonly Collection[];
}

/** Returns the role's groups (COLL-29), or all visible collections in their order (COLL-30). `hidden` includes hidden ones. */
export function compileNavigation(
  collections: readonly Collection[],
  list: readonly CollectionGroup[] | null,
  hidden: boolean,
): readonly NavigationGroup[] {
  const shown = collections.filter(
    (collection) => !collection.system && collection.hasTable && (hidden || !collection.hidden),
  );
  if (!list || list.length === 0)
    return [
      {
        name: null,
        accordion: 'always_open',
        collections: shown.toSorted(byOrder),
      },
    ];
  const byName = new Map(shown.map((collection) => [collection.collection, collection]));
  return list.map((group) => ({
    name: group.group_name,
    accordion: group.accordion,
    // A group that was just added has no collections.
    collections: (group.collections ?? []).flatMap(({ collection }) => byName.get(collection) ?? []),
  }));
}

export function searchNavigation(
  groups: readonly NavigationGroup[],
  query: string,
): readonly NavigationGroup[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      collections: group.collections.filter(({ name }) => name.toLowerCase().includes(wanted)),
    }))
    .filter((group) => group.collections.length > 0);
}

export interface Bookmark {
  readonly preset: StoredPreset;
  readonly name: string;
  readonly collection: Collection;
}

export type Audience = 'mine' | 'of_role' | 'of_everyone';

export interface BookmarkGroup {
  readonly audience: Audience;
  readonly bookmarks: readonly Bookmark[];
}

const audiences: readonly Audience[] = ['mine', 'of_role', 'of_everyone'];

/**
 * Returns the named presets of collections in this module that match the search, sorted by name (COLL-32): the user's,
 * then those of the role, then those of everyone.
 */
export function bookmarksOf(
  presets: readonly Preset[],
  metadata: Pick<Metadata, 'collection'>,
  query: string,
): readonly BookmarkGroup[] {
  const wanted = query.trim().toLowerCase();
  const all = presets
    .flatMap((preset) => {
      const { id, bookmark } = preset;
      const collection = metadata.collection(preset.collection);
      if (bookmark === null || id === undefined || !collection || collection.system) return [];
      if (!bookmark.toLowerCase().includes(wanted)) return [];
      return [{ preset: { ...preset, id }, name: bookmark, collection }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return audiences
    .map((audience) => ({
      audience,
      bookmarks: all.filter(({ preset }) => audienceOf(preset) === audience),
    }))
    .filter(({ bookmarks }) => bookmarks.length > 0);
}

function audienceOf({ user, role }: Preset): Audience {
  if (user !== null) return 'mine';
  return role === null ? 'of_everyone' : 'of_role';
}

/** Returns whether to show the search box (COLL-33). */
export function showsSearch(count: number, query: string): boolean {
  return count > 20 || query !== '';
}
