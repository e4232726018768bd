import type { FieldKind } from '../field/types.ts';
import { describe, expect, test } from 'vitest';
import { newDraft } from '../field/field-draft.ts';
import { unknownEnd, type EndOfFields } from '../field/position.ts';
import { shapeOf, suggestRelation, type ModelNames, type RelationDraft } from './new-relation.ts';
import { removalOf, requestsOf, type ModelStep } from '../model/step.ts';
import { planNewField } from './plan-field.ts';
import { relationProblems } from './relation-problems.ts';

const keys: Readonly<Record<string, { name: string; type: 'integer' | 'uuid' | 'string'; length?: number }>> =
  {
    articles: { name: 'id', type: 'integer' },
    tags: { name: 'id', type: 'integer' },
    authors: { name: 'id', type: 'uuid' },
    directus_files: { name: 'id', type: 'uuid' },
    languages: { name: 'code', type: 'string' },
    countries: { name: 'code', type: 'string', length: 2 },
  };
const model = (without: readonly string[] = [], more: readonly string[] = []): ModelNames => {
  const collections = [...Object.keys(keys).filter((name) => !without.includes(name)), ...more];
  return {
    collections,
    keyOf: (name) => (collections.includes(name) ? keys[name] : undefined) ?? { name: 'id', type: 'integer' },
    fieldOf: (collection, field) =>
      collection === 'tags' && ['articles_id', 'required_id'].includes(field)
        ? { field, type: 'integer', isKey: false, isRequired: field === 'required_id' }
        : undefined,
    endOf: () => unknownEnd,
  };
};

const words = (step: ModelStep): string => {
  if (step.do === 'create-items') return `${step.collection}: ${step.rows.length} rows`;
  if (step.do === 'create-relation') {
    const { meta, schema } = step.body as {
      meta: Record<string, unknown>;
      schema: { on_delete: string } | null;
    };
    const details = Object.entries(meta).filter(([, value]) => value !== null);
    const rule = schema === null ? '' : ` ${schema.on_delete}`;
    return `${step.collection}.${step.field} → ${step.related}${rule} ${details.map(([name, value]) => `${name}=${String(value)}`).join(' ')}`.trim();
  }
  if (step.do === 'create-field')
    return `${step.collection}.${wordsOfField(step.body as unknown as PlannedField)}`;
  if (step.do !== 'create-collection') return step.do;
  const [key, ...others] = step.body['fields'] as readonly PlannedField[];
  return `${step.collection}(${[`${key?.field}: ${key?.type}`, ...others.map(wordsOfField)].join(', ')})`;
};

interface PlannedField {
  readonly field: string;
  readonly type: string;
  readonly schema: { readonly max_length?: number } | null;
}

const wordsOfField = ({ field, type, schema }: PlannedField) =>
  `${field}: ${type}${schema?.max_length === undefined ? '' : ` of ${schema.max_length}`}`;

interface Case {
  readonly kind: FieldKind;
  readonly field: string;
  readonly relation?: Partial<RelationDraft>;
  readonly model?: ModelNames;
  readonly steps: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'a standard field is one step': {
    kind: 'standard',
    field: 'title',
    steps: ['articles.title: string'],
  },
  'a presentation field has no column': {
    kind: 'presentation',
    field: 'rule',
    steps: ['articles.rule: alias'],
  },
  'm2o: the type of the related key, SET NULL': {
    kind: 'm2o',
    field: 'author',
    relation: { related: 'authors' },
    steps: ['articles.author: uuid', 'articles.author → authors SET NULL'],
  },
  'm2o: the length of the related key': {
    kind: 'm2o',
    field: 'country',
    relation: { related: 'countries' },
    steps: ['articles.country: string of 2', 'articles.country → countries SET NULL'],
  },
  'm2m: the length of the related key': {
    kind: 'm2m',
    field: 'countries',
    relation: { related: 'countries' },
    steps: [
      'articles.countries: alias',
      'articles_countries(id: integer, articles_id: integer, countries_code: string of 2)',
      'articles_countries.articles_id → articles SET NULL one_field=countries junction_field=countries_code one_deselect_action=nullify',
      'articles_countries.countries_code → countries SET NULL junction_field=articles_id',
    ],
  },
  'm2o to its own collection: NO ACTION': {
    kind: 'm2o',
    field: 'parent',
    relation: { related: 'articles' },
    steps: ['articles.parent: integer', 'articles.parent → articles NO ACTION'],
  },
  'm2o with a corresponding list': {
    kind: 'm2o',
    field: 'author',
    relation: { related: 'authors', corresponding: 'articles' },
    steps: [
      'articles.author: uuid',
      'authors.articles: alias',
      'articles.author → authors SET NULL one_field=articles',
    ],
  },
  'm2o to a new collection, which gets an integer key': {
    kind: 'm2o',
    field: 'place',
    relation: { related: 'places' },
    steps: ['articles.place: integer', 'places(id: integer)', 'articles.place → places SET NULL'],
  },
  'file: a foreign key to files': {
    kind: 'file',
    field: 'cover',
    steps: ['articles.cover: uuid', 'articles.cover → directus_files SET NULL'],
  },
  'o2m: the foreign key in the related collection gets a free name': {
    kind: 'o2m',
    field: 'tags',
    relation: { related: 'tags' },
    steps: [
      'articles.tags: alias',
      'tags.articles_id_1: integer',
      'tags.articles_id_1 → articles SET NULL one_field=tags one_deselect_action=nullify',
    ],
  },
  'o2m over an existing foreign key, with a sort field': {
    kind: 'o2m',
    field: 'tags',
    relation: { related: 'tags', nearField: 'articles_id', sortField: 'sort' },
    steps: [
      'articles.tags: alias',
      'tags.sort: integer',
      'tags.articles_id → articles SET NULL one_field=tags sort_field=sort one_deselect_action=nullify',
    ],
  },
  'm2m: a junction with both keys': {
    kind: 'm2m',
    field: 'tags',
    relation: { related: 'tags', corresponding: 'articles' },
    steps: [
      'articles.tags: alias',
      'articles_tags(id: integer, articles_id: integer, tags_id: integer)',
      'tags.articles: alias',
      'articles_tags.articles_id → articles SET NULL one_field=tags junction_field=tags_id one_deselect_action=nullify',
      'articles_tags.tags_id → tags SET NULL one_field=articles junction_field=articles_id',
    ],
  },
  'm2m to its own collection: the second key is prefixed': {
    kind: 'm2m',
    field: 'similar',
    relation: { related: 'articles' },
    steps: [
      'articles.similar: alias',
      'articles_articles(id: integer, articles_id: integer, related_articles_id: integer)',
      'articles_articles.articles_id → articles SET NULL one_field=similar junction_field=related_articles_id one_deselect_action=nullify',
      'articles_articles.related_articles_id → articles SET NULL junction_field=articles_id',
    ],
  },
  'the name of the junction is taken': {
    kind: 'm2m',
    field: 'tags',
    relation: { related: 'tags' },
    model: model([], ['articles_tags', 'articles_tags_1']),
    steps: [
      'articles.tags: alias',
      'articles_tags_2(id: integer, articles_id: integer, tags_id: integer)',
      'articles_tags_2.articles_id → articles SET NULL one_field=tags junction_field=tags_id one_deselect_action=nullify',
      'articles_tags_2.tags_id → tags SET NULL junction_field=articles_id',
    ],
  },
  'm2m through an existing junction creates only what it lacks': {
    kind: 'm2m',
    field: 'tags',
    relation: { related: 'authors', junction: 'tags', nearField: 'articles_id', farField: 'author' },
    steps: [
      'articles.tags: alias',
      'tags.author: uuid',
      'tags.articles_id → articles SET NULL one_field=tags junction_field=author one_deselect_action=nullify',
      'tags.author → authors SET NULL junction_field=articles_id',
    ],
  },
  'files: a junction to files': {
    kind: 'files',
    field: 'gallery',
    steps: [
      'articles.gallery: alias',
      'articles_directus_files(id: integer, articles_id: integer, directus_files_id: uuid)',
      'articles_directus_files.articles_id → articles SET NULL one_field=gallery junction_field=directus_files_id one_deselect_action=nullify',
      'articles_directus_files.directus_files_id → directus_files SET NULL junction_field=articles_id',
    ],
  },
  'm2a: the junction stores collection and key': {
    kind: 'm2a',
    field: 'blocks',
    relation: { allowed: ['tags', 'authors'], sortField: 'sort' },
    steps: [
      'articles.blocks: alias',
      'articles_items(id: integer, articles_id: integer, item: string, collection: string, sort: integer)',
      'articles_items.articles_id → articles SET NULL one_field=blocks junction_field=item sort_field=sort one_deselect_action=nullify',
      'articles_items.item → null one_collection_field=collection one_allowed_collections=tags,authors junction_field=articles_id',
    ],
  },
  'translations: languages are created with seven rows': {
    kind: 'translations',
    field: 'translations',
    model: model(['languages']),
    steps: [
      'articles.translations: alias',
      'languages(code: string, name: string)',
      'articles_translations(id: integer, articles_id: integer, languages_code: string)',
      'articles_translations.articles_id → articles SET NULL one_field=translations junction_field=languages_code one_deselect_action=delete',
      'articles_translations.languages_code → languages SET NULL junction_field=articles_id',
      'languages: 7 rows',
    ],
  },
};

describe('planNewField', () => {
  test.each(Object.entries(cases))(
    '%s',
    (_name, { kind, field, relation, model: names = model(), steps }) => {
      const suggested = suggestRelation(
        kind,
        'articles',
        { related: relation?.related ?? '', allowed: relation?.allowed ?? [] },
        names,
      );
      const made = { ...suggested, ...relation };
      const keyType = made.related === '' ? 'integer' : names.keyOf(made.related).type;
      const fresh = newDraft(kind);
      const draft = { ...fresh, field, ...(shapeOf(kind) === 'many-to-one' ? { type: keyType } : {}) };
      expect(
        relationProblems(kind, { collection: 'articles', field, isRequired: false }, made, names),
      ).toEqual({});
      const planned = planNewField({ collection: 'articles', kind, draft, relation: made }, names);
      expect(planned.map(words)).toEqual(steps);
      // FLD-26: field, new collections, new fields, relations, rows.
      const order = ['create-collection', 'create-field', 'create-relation', 'create-items'];
      const rest = planned.slice(1).map((step) => order.indexOf(step.do));
      expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    },
  );

  test('a length that the user chose for a foreign key is kept', () => {
    const draft = newDraft('m2o');
    const relation = suggestRelation('m2o', 'articles', { related: 'countries', allowed: [] }, model());
    const chosen = {
      ...draft,
      field: 'country',
      type: 'string' as const,
      schema: { ...draft.schema, max_length: 40 },
    };
    const [step] = planNewField({ collection: 'articles', kind: 'm2o', draft: chosen, relation }, model());
    expect(step && words(step)).toBe('articles.country: string of 40');
  });

  test('the junction of a system collection gets a name of its own', () => {
    const { junction } = suggestRelation('m2m', 'directus_users', { related: 'tags', allowed: [] }, model());
    expect(junction).toBe('junction_directus_users_tags');
  });

  test('every step has its request and its removal', () => {
    const step: ModelStep = { do: 'create-field', collection: 'a b', field: 'c/d', body: { field: 'c/d' } };
    expect(requestsOf(step)).toEqual([{ method: 'POST', path: '/fields/a%20b', body: { field: 'c/d' } }]);
    expect(removalOf(step)).toEqual({ method: 'DELETE', path: '/fields/a%20b/c%2Fd' });
    expect(removalOf({ do: 'create-items', collection: 'a', rows: [] })).toBe('with-another');
  });
});

describe('relationProblems', () => {
  const check = (kind: FieldKind, field: string, draft: Partial<RelationDraft>, isRequired = false) =>
    relationProblems(
      kind,
      { collection: 'articles', field, isRequired },
      {
        ...suggestRelation(kind, 'articles', { related: draft.related ?? '', allowed: [] }, model()),
        ...draft,
      },
      model(),
    );

  test.each<[FieldKind, Partial<RelationDraft>, object]>([
    ['m2o', {}, { related: 'missing' }],
    ['o2m', {}, { related: 'missing', nearField: 'missing' }],
    ['m2m', { related: 'tags', junction: '' }, { junction: 'missing' }],
    ['m2m', { related: 'tags', nearField: 'x', farField: 'x' }, { farField: 'taken' }],
    ['m2a', {}, { allowed: 'missing' }],
    ['m2o', { related: 'tags', corresponding: 'articles_id' }, { corresponding: 'taken' }],
    ['m2o', { related: 'tags', corresponding: '' }, { corresponding: 'missing' }],
    ['o2m', { related: 'articles', nearField: 'own' }, { nearField: 'taken' }],
  ])('%s with %j: %j', (kind, draft, problems) => {
    expect(check(kind, 'own', draft)).toEqual(problems);
  });

  test('a NOT NULL column cannot be cleared by a deletion or a removal', () => {
    expect(check('m2o', 'own', { related: 'tags' }, true)).toEqual({ onDelete: 'not_null' });
    expect(check('m2o', 'own', { related: 'tags', onDelete: 'CASCADE' }, true)).toEqual({});
    expect(check('m2o', 'own', { related: 'articles', onDelete: 'NO ACTION' }, true)).toEqual({});
    const list = { related: 'tags', nearField: 'required_id' };
    expect(check('o2m', 'own', list)).toEqual({ onDelete: 'not_null', onDeselect: 'not_null' });
    expect(check('o2m', 'own', { ...list, onDelete: 'CASCADE', onDeselect: 'delete' })).toEqual({});
  });
});

describe('the position of a new field', () => {
  const planned = (end: EndOfFields, more: Readonly<Record<string, unknown>> = {}) => {
    const draft = { ...newDraft('m2o'), field: 'tag' };
    const names = { ...model(), endOf: (name: string) => (name === 'articles' ? end : unknownEnd) };
    const relation = { ...suggestRelation('m2o', 'articles', { related: 'tags', allowed: [] }, names) };
    const meta = { ...draft.meta, ...more };
    return planNewField({ collection: 'articles', kind: 'm2o', draft: { ...draft, meta }, relation }, names);
  };
  const sortOf = ([own]: readonly ModelStep[]) =>
    own?.do === 'create-field' ? (own.body['meta'] as { readonly sort?: number }).sort : undefined;

  test('DM-22 is after all others, and fields without one get theirs at last', () => {
    const changes = [{ field: 'id', meta: { sort: 1 } }];
    const steps = planned({ position: 2, changes });
    expect(sortOf(steps)).toBe(2);
    expect(steps.at(-1)).toEqual({ do: 'update-fields', collection: 'articles', changes });
    expect(planned({ position: 2, changes: [] }).some((step) => step.do === 'update-fields')).toBe(false);
  });

  test('is kept by a field that is created again, and absent if the others are not known', () => {
    expect(sortOf(planned({ position: 9, changes: [] }, { sort: 4 }))).toBe(4);
    expect(sortOf(planned(unknownEnd))).toBeUndefined();
  });
});
