/** Computes the navigation entries of the content module. Pure. */
import type { CollectionGroup } from '../../../renderer/contract/session.ts';
import type { Collection, Metadata } from '../../../schemas/collection/types.ts';
import type { Preset } from '../../../schemas/query/types.ts';

export interface NavigationGroup {
  /** null if the entries are not grouped. */
  readonly name: string | null;
  readonly accordion: CollectionGroup['accordion'];
  readonly collections: readonly Collection[];
}

/** Returns the role's groups (COLL-29), or all visible collections by name (COLL-30). `hidden` includes hidden ones. */
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
        collections: shown.toSorted((a, b) => a.name.localeCompare(b.name)),
      },
    ];
  const byName = new Map(shown.map((collection) => [collection.collection, collection]));
  return list.map((group) => ({
    name: group.group_name,
    accordion: group.accordion,
    collections: group.collections.flatMap(({ collection }) => byName.get(collection) ?? []),
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
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly collection: string;
}

/** Returns the named presets of collections in this module, sorted by name (COLL-32). */
export function bookmarksOf(
  presets: readonly Preset[],
  metadata: Pick<Metadata, 'collection'>,
): readonly Bookmark[] {
  return presets
    .flatMap(({ id, bookmark, collection: name }) => {
      const collection = metadata.collection(name);
      if (bookmark === null || id === undefined || !collection || collection.system) return [];
      return [{ id, name: bookmark, icon: 'bookmark_outline', collection: name }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns whether to show the search box (COLL-33). */
export function showsSearch(count: number, query: string): boolean {
  return count > 20 || query !== '';
}
