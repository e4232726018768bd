/** A platform in tests that has one collection, with articles. */
import type { ReadMeta } from '../../renderer/contract/platform.ts';
import type { Preset } from '../../schemas/query/types.ts';
import type { Call, Reply } from './fake-fetch.ts';
import { me } from './shell.tsx';

const reader = { ...me, role: { id: 'r2', name: 'Reader', admin_access: false, app_access: true } };
const fields = ['id', 'title', 'place'].map((field) => ({
  collection: 'articles',
  field,
  type: field === 'id' ? 'integer' : 'string',
  meta: { collection: 'articles', field, interface: 'input' },
  schema: {
    name: field,
    is_nullable: field !== 'id',
    is_primary_key: field === 'id',
    has_auto_increment: field === 'id',
  },
}));
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, title: `Article ${i + 1}`, place: 'Kiel' }));

interface Answers {
  /** The actions that the user's role allows. Without them, the user is an administrator. */
  readonly granted?: readonly string[] | 'all';
  /** The fields that the role may change; default all. */
  readonly fields?: readonly string[];
  /** The number of articles; default 3. */
  readonly rows?: number;
  readonly presets?: readonly Preset[];
  /** Returns the counts of a read. */
  readonly counts?: (call: Call) => ReadMeta;
}

export function articlesReply({
  granted = 'all',
  fields: changeable = ['*'],
  rows = 3,
  presets = [],
  counts,
}: Answers = {}) {
  return (call: Call): Reply | undefined => {
    const { path } = call;
    if (path.startsWith('/users/me')) return granted === 'all' ? undefined : { body: { data: reader } };
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/permissions')) {
      const actions = granted === 'all' ? [] : granted;
      return {
        body: {
          data: actions.map((action, i) => ({
            id: i + 1,
            role: 'r2',
            collection: 'articles',
            action,
            permissions: {},
            validation: {},
            presets: null,
            fields: action === 'read' ? ['*'] : changeable,
          })),
        },
      };
    }
    if (path.startsWith('/collections'))
      return {
        body: {
          data: [{ collection: 'articles', meta: { collection: 'articles' }, schema: { name: 'articles' } }],
        },
      };
    if (path.startsWith('/presets')) return { body: { data: presets } };
    if (path.startsWith('/fields')) return { body: { data: fields } };
    if (path.startsWith('/items/articles'))
      return {
        body: { data: rowsOf(rows), meta: counts?.(call) ?? { filter_count: rows, total_count: rows } },
      };
    return undefined;
  };
}
