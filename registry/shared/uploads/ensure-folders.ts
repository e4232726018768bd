/** Finds or creates the folders of an uploaded tree. */
import type { Platform, Row } from '../../../renderer/contract/platform.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';

const target = { collection: 'directus_folders' } as const;

/**
 * Returns the key of the folder at a path. `again` repeats a creation that failed before.
 * @throws Error with the name of the folder and the reason
 */
export type EnsureFolder = (path: readonly string[], again: boolean) => Promise<string | null>;

/** Folders of the same name are used. The others are created once, with the first file that needs them. */
export function createEnsureFolder(
  platform: Pick<Platform, 'read' | 'create'>,
  into: string | null,
  t: Translate,
): EnsureFolder {
  const placeOf = (parent: string | null, name: string) => JSON.stringify([parent, name]);
  let existing: Promise<ReadonlyMap<string, string>> | null = null;
  const readExisting = async () => {
    const query = { fields: ['id', 'name', 'parent'], sort: ['-name', '-id'], limit: -1 };
    // Some users may create folders but not read them.
    const { data } = await platform.read<readonly Row[]>(target, query).catch(() => ({ data: [] }));
    return new Map(
      data.map((row) => [
        placeOf((row['parent'] as string | null) ?? null, String(row['name']).normalize('NFC')),
        String(row['id']),
      ]),
    );
  };
  const create = async (parent: string | null, name: string): Promise<string> => {
    const found = (await (existing ??= readExisting())).get(placeOf(parent, name));
    if (found !== undefined) return found;
    try {
      return String((await platform.create(target, { name, parent }))['id']);
    } catch (error) {
      throw new Error(t('files.folder_not_created', { name, reason: messageOf(error) }), { cause: error });
    }
  };
  const foldersByPath = new Map<string, Promise<string>>();
  const failed = new Set<string>();
  const ensure: EnsureFolder = async (path, again) => {
    const last = path.at(-1);
    if (last === undefined) return into;
    const known = JSON.stringify(path);
    if (again && failed.delete(known)) foldersByPath.delete(known);
    const running =
      foldersByPath.get(known) ??
      // macOS writes letters with accents as two characters.
      ensure(path.slice(0, -1), again).then((parent) => create(parent, last.normalize('NFC')));
    foldersByPath.set(known, running);
    return running.catch((error: unknown) => {
      failed.add(known);
      throw error;
    });
  };
  return ensure;
}
