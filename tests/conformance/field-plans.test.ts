/** The steps of the field editor create fields of all nine kinds, items are stored through them, and removals leave nothing. */
import type { FieldKind } from '../../schemas/field/types.ts';
import { unknownEnd } from '../../schemas/field/position.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDraft } from '../../schemas/field/field-draft.ts';
import {
  relatedKey,
  shapeOf,
  suggestRelation,
  type ModelNames,
  type RelationDraft,
} from '../../schemas/relation/new-relation.ts';
import { planChange } from '../../schemas/model/plan.ts';
import { removalOf, requestsOf, type ModelStep } from '../../schemas/model/step.ts';
import { startServer, type TestServer } from '../support/content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const collection of ['walks', 'guides', 'places'])
    await server.make('POST', '/collections', { collection, meta: {}, schema: {} });
  await server.make('POST', '/fields/places', { field: 'guide', type: 'integer', meta: {}, schema: {} });
});
afterAll(() => server.close());

interface ReadField {
  readonly collection: string;
  readonly field: string;
  readonly type: string;
  readonly schema: { readonly is_primary_key: boolean; readonly is_nullable: boolean } | null;
}

/** Reads the names of the model as the app knows them. */
async function readModel(): Promise<ModelNames> {
  const collections = (await server.make('GET', '/collections')) as { collection: string }[];
  const fields = (await server.make('GET', '/fields?limit=-1')) as ReadField[];
  return {
    collections: collections.map(({ collection }) => collection),
    keyOf: (name) => {
      const key = fields.find(({ collection, schema }) => collection === name && schema?.is_primary_key);
      return { name: key?.field ?? 'id', type: (key?.type ?? 'integer') as 'integer' };
    },
    fieldOf: (name, field) => {
      const found = fields.find((each) => each.collection === name && each.field === field);
      return (
        found && {
          field,
          type: found.type as 'integer',
          isKey: found.schema?.is_primary_key === true,
          isRequired: found.schema?.is_nullable === false,
        }
      );
    },
    endOf: () => unknownEnd,
  };
}

async function plan(kind: FieldKind, field: string, chosen: Partial<RelationDraft>) {
  const model = await readModel();
  const suggested = suggestRelation(
    kind,
    'walks',
    { related: chosen.related ?? '', allowed: chosen.allowed ?? [] },
    model,
  );
  const relation = { ...suggested, ...chosen };
  const keyType = relation.related === '' ? 'integer' : relatedKey(kind, relation.related, model).type;
  const fresh = newDraft(kind);
  const draft = { ...fresh, field, ...(shapeOf(kind) === 'many-to-one' ? { type: keyType } : {}) };
  return planChange({ change: 'new-field', collection: 'walks', kind, draft, relation }, model);
}

async function run(steps: readonly ModelStep[]): Promise<void> {
  for (const { method, path, body } of steps.flatMap(requestsOf)) await server.make(method, path, body);
}

async function describeModel(): Promise<unknown> {
  const named = (row: unknown) => {
    const { collection, field } = row as { collection: string; field?: string };
    return field === undefined ? collection : `${collection}.${field}`;
  };
  const lists = ['/collections', '/fields?limit=-1', '/relations?limit=-1'];
  const rows = await Promise.all(lists.map((path) => server.make('GET', path)));
  return rows.map((list) => (list as unknown[]).map(named).toSorted());
}

interface Case {
  readonly kind: FieldKind;
  readonly relation?: Partial<RelationDraft>;
  /** The value of the field in a new item, and the fields that read it back. */
  readonly value?: unknown;
  readonly read?: string;
  readonly stored?: unknown;
}

const file = { storage: 'local', filename_download: 'a.txt', title: 'A' };
const cases: readonly Case[] = [
  { kind: 'standard', value: 'Dawn', read: 'x_standard', stored: 'Dawn' },
  { kind: 'presentation' },
  {
    kind: 'm2o',
    relation: { related: 'guides' },
    value: {},
    read: 'x_m2o.id',
    stored: { id: expect.any(Number) },
  },
  { kind: 'file' },
  {
    kind: 'o2m',
    relation: { related: 'places', sortField: 'rank' },
    value: [{}, {}],
    read: 'x_o2m.rank',
    stored: [{ rank: null }, { rank: null }],
  },
  {
    kind: 'm2m',
    relation: { related: 'guides', corresponding: 'walks' },
    value: [{ guides_id: {} }],
    read: 'x_m2m.guides_id.walks.walks_id.x_standard',
    stored: [{ guides_id: { walks: [{ walks_id: { x_standard: null } }] } }],
  },
  { kind: 'files' },
  {
    kind: 'm2a',
    relation: { allowed: ['guides', 'places'] },
    value: [{ collection: 'places', item: {} }],
    read: 'x_m2a.collection',
    stored: [{ collection: 'places' }],
  },
  {
    kind: 'translations',
    value: [{ languages_code: 'de-DE' }],
    read: 'x_translations.languages_code.name',
    stored: [{ languages_code: { name: 'German' } }],
  },
];

test.each(cases)('a field of the kind $kind', async ({ kind, relation = {}, value, read, stored }) => {
  const before = await describeModel();
  const steps = await plan(kind, `x_${kind}`, relation);
  await run(steps);
  expect(await describeModel()).not.toEqual(before);
  // A refused save removes the steps in reverse order.
  for (const step of steps.toReversed()) {
    const removal = removalOf(step);
    if (typeof removal === 'object') await server.make(removal.method, removal.path);
  }
  expect(await describeModel()).toEqual(before);

  await run(steps);
  if (read === undefined) return;
  const created = (await server.make('POST', '/items/walks', { [`x_${kind}`]: value })) as { id: number };
  expect(await server.make('GET', `/items/walks/${created.id}?fields=${read}`)).toEqual({
    [`x_${kind}`]: stored,
  });
});

test('items refer to files through both kinds of file fields', async () => {
  const uploaded = (await server.make('POST', '/files', file)) as { id: string };
  const { id } = (await server.make('POST', '/items/walks', {
    x_file: uploaded.id,
    x_files: [{ directus_files_id: uploaded.id }],
  })) as { id: number };
  expect(
    await server.make('GET', `/items/walks/${id}?fields=x_file.title,x_files.directus_files_id.title`),
  ).toEqual({ x_file: { title: 'A' }, x_files: [{ directus_files_id: { title: 'A' } }] });
});
