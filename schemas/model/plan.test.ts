import { describe, expect, test } from 'vitest';
import { emptyNewCollection } from '../collection/new-collection.ts';
import { draftOf, newDraft } from '../field/field-draft.ts';
import { parseField } from '../field/parse.ts';
import { fieldKinds } from '../field/types.ts';
import { emptyRelation, suggestRelation, type ModelNames } from '../relation/new-relation.ts';
import { planChange, type ChangeKind, type WantedChange } from './plan.ts';
import { requestsOf } from './step.ts';

const model: ModelNames = {
  collections: ['articles', 'tags', 'my events', 'directus_files', 'languages'],
  keyOf: () => ({ name: 'id', type: 'integer' }),
  fieldOf: () => undefined,
  endOf: () => ({ position: 4, changes: [{ field: 'body', meta: { sort: 3 } }] }),
};

const title = parseField(
  {
    collection: 'articles',
    field: 'title',
    type: 'string',
    schema: { name: 'title', data_type: 'varchar', max_length: 80, is_nullable: true },
    meta: { id: 1, interface: 'input', sort: 2, note: 'Short' },
  } as never,
  [],
);
const titleDraft = draftOf(title);
const relation = { collection: 'articles', field: 'author', related_collection: 'users' } as never;
const before = { onDelete: 'SET NULL', onDeselect: null, sortField: '' } as const;
const required = { ...titleDraft, schema: { ...titleDraft.schema, is_nullable: false } };
const texts = { published: 'Published', draft: 'Draft', archived: 'Archived' };

/** Returns the requests of a change, without their bodies. */
const requestsOfChange = (wanted: WantedChange) =>
  planChange(wanted, model)
    .flatMap(requestsOf)
    .map(({ method, path }) => `${method} ${path}`);

/** Each kind of change, and its requests in the order in which another platform gets them (FLD-26). */
const cases: {
  readonly [Kind in ChangeKind]: Readonly<Record<string, readonly [object, readonly string[]]>>;
} = {
  'new-collection': {
    'without system fields': [
      { made: { ...emptyNewCollection, name: 'events' }, texts },
      ['POST /collections'],
    ],
    'with fields of users, which are relations': [
      {
        made: { ...emptyNewCollection, name: 'events', system: { status: 'state', user_created: 'author' } },
        texts,
      },
      ['POST /collections', 'POST /relations'],
    ],
  },
  'collection-again': {
    'with its key': [{ collection: 'events', key: { name: 'code', type: 'string' } }, ['POST /collections']],
  },
  'collection-settings': {
    'of a name with a space': [
      { collection: 'my events', meta: { hidden: true } },
      ['PATCH /collections/my%20events'],
    ],
  },
  collections: {
    'are one request': [
      {
        changes: [
          { name: 'articles', meta: { sort: 2 } },
          { name: 'tags', meta: { sort: 1 } },
        ],
      },
      ['PATCH /collections'],
    ],
    'without changes': [{ changes: [] }, []],
  },
  'deleted-collection': {
    'of a name with a slash': [{ collection: 'a/b' }, ['DELETE /collections/a%2Fb']],
  },
  'new-field': {
    'keeps the fields that have no position': [
      {
        collection: 'articles',
        kind: 'standard',
        draft: { ...titleDraft, meta: {} },
        relation: emptyRelation,
      },
      ['POST /fields/articles', 'PATCH /fields/articles'],
    ],
  },
  'copied-field': {
    'is created under another name': [
      { of: title, name: 'title_copy' },
      ['POST /fields/articles', 'PATCH /fields/articles'],
    ],
  },
  'field-settings': {
    'that do not differ': [{ field: { collection: 'articles', before: titleDraft, after: titleDraft } }, []],
    'of the field': [
      { field: { collection: 'articles', before: titleDraft, after: required } },
      ['PATCH /fields/articles/title'],
    ],
    'of the relation': [
      {
        field: { collection: 'articles', before: titleDraft, after: titleDraft },
        relation: { relation, before, after: { ...before, onDelete: 'CASCADE' } },
      },
      ['PATCH /relations/articles/author'],
    ],
    'of a column that becomes NOT NULL: its relation first stops clearing it': [
      {
        field: { collection: 'articles', before: titleDraft, after: required },
        relation: { relation, before, after: { ...before, onDelete: 'NO ACTION' } },
      },
      ['PATCH /relations/articles/author', 'PATCH /fields/articles/title'],
    ],
    'of a column that becomes nullable: the column first': [
      {
        field: { collection: 'articles', before: required, after: titleDraft },
        relation: { relation, before: { ...before, onDelete: 'NO ACTION' }, after: before },
      },
      ['PATCH /fields/articles/title', 'PATCH /relations/articles/author'],
    ],
  },
  fields: {
    'are one request': [
      { collection: 'articles', changes: [{ name: 'title', meta: { width: 'half' } }] },
      ['PATCH /fields/articles'],
    ],
    'without changes': [{ collection: 'articles', changes: [] }, []],
  },
  'deleted-field': {
    'of a name with a question mark': [
      { collection: 'articles', field: 'sure?' },
      ['DELETE /fields/articles/sure%3F'],
    ],
  },
};

describe.each(Object.keys(cases) as ChangeKind[])('the plan of %s', (change) => {
  test.each(Object.entries(cases[change]))('%s', (_name, [parts, requests]) => {
    expect(requestsOfChange({ change, ...parts } as WantedChange)).toEqual(requests);
  });
});

test.each(fieldKinds)(
  'FLD-26 a new field of kind %s sends its own field first, and each relation last',
  (kind) => {
    const related = kind === 'm2a' ? '' : 'tags';
    const suggested = suggestRelation(kind, 'articles', { related, allowed: ['tags'] }, model);
    const requests = requestsOfChange({
      change: 'new-field',
      collection: 'articles',
      kind,
      draft: { ...newDraft(kind), field: 'made' },
      relation: suggested,
    });
    expect(requests[0]).toBe('POST /fields/articles');
    const kinds = requests.slice(1).map((request) => request.split('/')[1]);
    const order = ['collections', 'fields', 'relations', 'items'];
    // The positions of the other fields are the last request.
    const created = requests.at(-1)?.startsWith('PATCH') ? kinds.slice(0, -1) : kinds;
    expect(created).toEqual(created.toSorted((a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? '')));
  },
);

test('a copy gets all settings of the field, except its position', () => {
  const [step] = planChange({ change: 'copied-field', of: title, name: 'title_copy' }, model);
  expect(step).toMatchObject({
    do: 'create-field',
    field: 'title_copy',
    body: { type: 'string', meta: { note: 'Short', sort: 4 }, schema: { max_length: 80 } },
  });
});

test('a collection that is created again gets a key that can be created: others become integers', () => {
  const bodies = (['string', 'json'] as const).map((type) =>
    planChange({ change: 'collection-again', collection: 'events', key: { name: 'code', type } }, model),
  );
  expect(bodies).toMatchObject([
    [{ body: { fields: [{ field: 'code', type: 'string' }] } }],
    [{ body: { fields: [{ field: 'code', type: 'integer' }] } }],
  ]);
});
