/** Finds what refers to collections that do not exist any more: bookmarks, presets, permissions and screens. */
import type { Platform, ScreensOffer } from '../../../renderer/contract/platform.ts';
import { isRecord } from '../../../schemas/value/record.ts';

/** Only this number of each kind is listed. */
const mostListed = 200;

export interface StoredReference {
  readonly id: number;
  readonly collection: string;
  /** The bookmark's name, or the action of the permission. null for a preset. */
  readonly name: string | null;
  /** The user or role that it belongs to. null if it belongs to all. */
  readonly owner: string | null;
}

export interface ScreenReference {
  readonly screen: string;
  readonly collection: string;
}

export interface Dangling {
  readonly presets: readonly StoredReference[];
  readonly permissions: readonly StoredReference[];
  readonly screens: readonly ScreenReference[];
}

export async function readDangling(
  platform: Pick<Platform, 'read' | 'screens' | 'capabilities'>,
  collections: readonly string[],
  signal: AbortSignal,
): Promise<Dangling> {
  const read = (collection: string, fields: readonly string[]) =>
    platform
      .read<readonly Readonly<Record<string, unknown>>[]>(
        { collection },
        {
          fields: ['id', 'collection', ...fields],
          filter: { collection: { _nin: collections } },
          sort: ['collection', 'id'],
          limit: mostListed,
        },
        signal,
      )
      .then(({ data }) =>
        data.filter(({ id, collection: name }) => id !== null && !isDefined(name, collections)),
      );
  const [presets, permissions, offer] = await Promise.all([
    read('directus_presets', ['bookmark', 'user.first_name', 'user.last_name', 'user.email', 'role.name']),
    read('directus_permissions', ['action', 'role.name']),
    platform.capabilities.screens ? platform.screens(signal) : null,
  ]);
  return {
    presets: presets.map((row) => referenceOf(row, row['bookmark'])),
    permissions: permissions.map((row) => referenceOf(row, row['action'])),
    screens: offer === null ? [] : danglingScreens(offer, collections),
  };
}

/** Returns the screens of files whose data belongs to a missing collection. */
export function danglingScreens(
  offer: ScreensOffer,
  collections: readonly string[],
): readonly ScreenReference[] {
  if (offer.is !== 'validated') return [];
  return offer.screens.files.flatMap(({ screens }) =>
    Object.entries(screens).flatMap(([screen, { data = {}, requires }]) => {
      const names = [
        ...Object.values(data).map((entry) => (isRecord(entry) ? entry['collection'] : null)),
        isRecord(requires) ? requires['on'] : null,
      ];
      const missing = names.find((name) => typeof name === 'string' && !isDefined(name, collections));
      return typeof missing === 'string' ? [{ screen, collection: missing }] : [];
    }),
  );
}

function isDefined(name: unknown, collections: readonly string[]): boolean {
  return typeof name !== 'string' || collections.includes(name) || name.startsWith('directus_');
}

function referenceOf(row: Readonly<Record<string, unknown>>, name: unknown): StoredReference {
  const { user, role } = row;
  const words = isRecord(user)
    ? [user['first_name'], user['last_name']].filter((word) => typeof word === 'string').join(' ') ||
      String(user['email'] ?? '')
    : isRecord(role)
      ? String(role['name'])
      : null;
  return {
    id: Number(row['id']),
    collection: String(row['collection']),
    name: typeof name === 'string' ? name : null,
    owner: words,
  };
}
