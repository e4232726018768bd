/** Essays with everything that belongs to one: a writer with books and chapters, tags, blocks of three kinds, pictures, languages. */
import type { Call } from './api.ts';

const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
const column = (field: string, type = 'string', meta: object = {}, schema: object = {}) => ({
  field,
  type,
  meta: type === 'string' ? { interface: 'input', ...meta } : meta,
  schema,
});
const sort = column('sort', 'integer', { hidden: true });
const key = (field: string, type = 'integer') => column(field, type, { special: ['m2o'], hidden: true });
const list = (field: string, special: string, widget: string, template?: string) => ({
  field,
  type: 'alias',
  meta: { special: [special], interface: widget, ...(template ? { options: { template } } : {}) },
});
const required = { required: true };

/** `files`: keys of pictures that the essay shows, in their order. */
export async function makeEssays(api: Call, files: readonly string[]): Promise<void> {
  const make = async (method: string, path: string, body: unknown) => {
    const answer = await api(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const collection = (name: string, ...fields: readonly object[]) =>
    make('POST', '/collections', { collection: name, schema: {}, meta: {}, fields: [id, ...fields] });
  const relate = (from: string, field: string, to: string | null, meta: object = {}) =>
    make('POST', '/relations', { collection: from, field, related_collection: to, meta });

  await collection(
    'writers',
    column('name', 'string', required),
    list('books', 'o2m', 'list-o2m', '{{ title }}'),
  );
  await collection(
    'books',
    column('title', 'string', required),
    key('writer'),
    sort,
    list('chapters', 'o2m', 'list-o2m', '{{ title }}'),
  );
  await collection(
    'chapters',
    column('title', 'string', required),
    column('slug', 'string', {}, { is_unique: true }),
    key('book'),
    sort,
  );
  await collection('marks', column('name'));
  await collection('paras', column('text', 'string', required));
  await collection('shots', column('caption', 'string', required));
  await collection('quotes', column('words', 'string', required));
  await make('POST', '/collections', {
    collection: 'tongues',
    schema: {},
    meta: {},
    fields: [column('code', 'string', {}, { is_primary_key: true }), column('name')],
  });
  await collection(
    'essays',
    column('title', 'string', required),
    column('writer', 'integer', {
      special: ['m2o'],
      interface: 'select-dropdown-m2o',
      options: { template: '{{ name }}' },
    }),
    list('marks', 'm2m', 'list-m2m', '{{ marks_id.name }}'),
    list('blocks', 'm2a', 'list-m2a'),
    list('gallery', 'files', 'files'),
    list('translations', 'translations', 'translations'),
  );
  await collection('essays_marks', key('essays_id'), key('marks_id'), sort);
  await collection('essays_blocks', key('essays_id'), column('item'), column('collection'), sort);
  await collection('essays_files', key('essays_id'), key('directus_files_id', 'uuid'), sort);
  await collection(
    'essays_translations',
    key('essays_id'),
    key('tongues_code', 'string'),
    column('title', 'string', required),
  );
  await relate('books', 'writer', 'writers', { one_field: 'books', sort_field: 'sort' });
  await relate('chapters', 'book', 'books', { one_field: 'chapters', sort_field: 'sort' });
  await relate('essays', 'writer', 'writers');
  const junction = async (table: string, field: string, onward: string, to: string) => {
    const more = table === 'essays_translations' ? {} : { sort_field: 'sort' };
    const letGo = { one_deselect_action: 'delete', ...more };
    await relate(table, 'essays_id', 'essays', { one_field: field, junction_field: onward, ...letGo });
    await relate(table, onward, to, { junction_field: 'essays_id' });
  };
  await junction('essays_marks', 'marks', 'marks_id', 'marks');
  await junction('essays_files', 'gallery', 'directus_files_id', 'directus_files');
  await junction('essays_translations', 'translations', 'tongues_code', 'tongues');
  await relate('essays_blocks', 'essays_id', 'essays', {
    one_field: 'blocks',
    junction_field: 'item',
    sort_field: 'sort',
    one_deselect_action: 'delete',
  });
  await relate('essays_blocks', 'item', null, {
    junction_field: 'essays_id',
    one_collection_field: 'collection',
    one_allowed_collections: ['paras', 'shots', 'quotes'],
  });
  for (const name of ['paras', 'shots', 'quotes'])
    await make('PATCH', `/collections/${name}`, {
      meta: { display_template: `{{ ${{ paras: 'text', shots: 'caption', quotes: 'words' }[name] ?? ''} }}` },
    });

  await make('POST', '/items/tongues', [
    { code: 'en-US', name: 'English' },
    { code: 'de-DE', name: 'Deutsch' },
    { code: 'fr-FR', name: 'Français' },
    { code: 'nb-NO', name: 'Norsk' },
  ]);
  await make(
    'POST',
    '/items/marks',
    ['sea', 'salt', 'light'].map((name) => ({ name })),
  );
  await make('POST', '/items/writers', {
    name: 'Ines Calder',
    books: [
      {
        title: 'Tides',
        sort: 0,
        chapters: [
          { title: 'Ebb', slug: 'ebb', sort: 0 },
          { title: 'Flow', slug: 'flow', sort: 1 },
        ],
      },
      { title: 'Harbours', sort: 1 },
    ],
  });
  await make('POST', '/items/essays', {
    title: 'Salt',
    writer: 1,
    marks: [
      { marks_id: 1, sort: 0 },
      { marks_id: 2, sort: 1 },
    ],
    blocks: [
      { collection: 'paras', item: { text: 'Slowly' }, sort: 1 },
      { collection: 'shots', item: { caption: 'The quay' }, sort: 2 },
      { collection: 'quotes', item: { words: 'Go twice' }, sort: 3 },
    ],
    gallery: files.map((file, i) => ({ directus_files_id: file, sort: i })),
    translations: [
      { tongues_code: 'en-US', title: 'Salt' },
      { tongues_code: 'de-DE', title: 'Salz' },
      { tongues_code: 'fr-FR', title: 'Sel' },
    ],
  });
}
