/** A platform in tests with a library of files: two pictures and a text, and two folders. */
import { systemRelations } from '../../schemas/collection/system/index.ts';
import type { Call, Reply } from './fake-fetch.ts';
import { failure } from './fake-fetch.ts';
import { me } from './shell.tsx';
import { systemMetadata } from './system-metadata.ts';

const shown = ['directus_files', 'directus_folders', 'directus_users', 'directus_settings'];
const { collections, fields } = systemMetadata(shown);
const relations = systemRelations.filter(({ collection }) => shown.includes(collection));
const folders = [
  { id: 'd1', name: 'Prints', parent: null },
  { id: 'd2', name: 'Sketches', parent: 'd1' },
];
const files = [
  ['f1', 'Harbour', 'image/jpeg', null],
  ['f2', 'Notes', 'text/plain', 'd1'],
  ['f3', 'Moon', 'image/png', 'd1'],
].map(([id, title, type, folder]) => ({
  id,
  title,
  type,
  folder: folder === null ? null : folders.find((each) => each.id === folder),
  storage: 'local',
  filename_disk: `${id}.bin`,
  filename_download: `${title}.bin`,
  filesize: 12_345,
  width: 40,
  height: 30,
  modified_on: '2026-01-02T03:04:05Z',
  uploaded_on: '2026-01-02T03:04:05Z',
}));

interface Answers {
  /** The actions on files and folders that the user's role allows. Without them, the user is an administrator. */
  readonly granted?: Readonly<Record<string, readonly string[]>>;
  /** The number of files in lists; default all. */
  readonly listed?: number;
  /** Number of users whose avatar is a file. */
  readonly avatars?: number;
  /** Values that replace those of a file, by its key. */
  readonly changed?: Readonly<Record<string, object>>;
}

export function filesReply({ granted, listed = files.length, avatars = 0, changed = {} }: Answers = {}) {
  return ({ path, method, body }: Call): Reply | undefined => {
    const reader = { ...me, role: { id: 'r2', name: 'Reader', admin_access: false, app_access: true } };
    if (path.startsWith('/users/me')) return granted ? { body: { data: reader } } : undefined;
    if (path === '/server/info')
      return {
        body: {
          data: { capabilities: { fieldsByCollection: true, replaceByUrl: true, fileArchives: true } },
        },
      };
    if (path.startsWith('/permissions')) {
      const rows = Object.entries(granted ?? {}).flatMap(([collection, actions]) =>
        actions.map((action) => ({ collection, action })),
      );
      const rule = { role: 'r2', permissions: {}, validation: {}, presets: null, fields: ['*'] };
      return { body: { data: rows.map((row, i) => ({ id: i + 1, ...rule, ...row })) } };
    }
    if (path.startsWith('/collections')) return { body: { data: collections } };
    if (path.startsWith('/fields')) return { body: { data: fields } };
    if (path.startsWith('/relations')) return { body: { data: relations } };
    if (path.startsWith('/revisions'))
      return { body: { data: [], meta: { filter_count: 0, total_count: 0 } } };
    if (path.startsWith('/presets')) return { body: { data: [] } };
    const [, folder] = /^\/folders\/(\w+)/.exec(path) ?? [];
    if (folder !== undefined) return { body: { data: folders.find(({ id }) => id === folder) ?? null } };
    if (path.startsWith('/folders')) return { body: { data: folders } };
    if (path.startsWith('/users?') && path.includes('avatar'))
      return { body: { data: [], meta: { filter_count: avatars, total_count: avatars } } };
    const [, key] = /^\/files\/(\w+)/.exec(path) ?? [];
    if (key !== undefined) {
      const found = files.find(({ id }) => id === key);
      const row = found && { ...found, ...changed[key] };
      if (method !== 'GET') return { body: { data: { ...row, ...(body as object) } } };
      return row ? { body: { data: row } } : failure(403, 'FORBIDDEN');
    }
    if (!path.startsWith('/files')) return undefined;
    if (method === 'POST') return { body: { data: { id: 'f9' } } };
    if (method === 'PATCH') return { body: { data: null } };
    const rows = files.slice(0, listed);
    return { body: { data: rows, meta: { filter_count: rows.length, total_count: files.length } } };
  };
}
