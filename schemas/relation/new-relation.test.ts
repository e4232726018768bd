import { expect, test } from 'vitest';
import { newDraft } from '../field/field-draft.ts';
import { unknownEnd } from '../field/position.ts';
import { suggestRelation, type ModelNames } from './new-relation.ts';
import { planNewField } from './plan-field.ts';

const model = (collections: readonly string[]): ModelNames => ({
  collections,
  keyOf: () => ({ name: 'id', type: 'integer' }),
  fieldOf: () => undefined,
  endOf: () => unknownEnd,
});
const chosen = (related: string) => ({ related, allowed: [] });

test('REL-11 the junction of a system collection does not begin like a system collection', () => {
  const names = model(['directus_users', 'teams']);
  expect(suggestRelation('m2m', 'directus_users', chosen('teams'), names).junction).toBe(
    'junction_directus_users_teams',
  );
});

test('REL-12 the junction has the first number that makes its name unused', () => {
  const names = ['walks', 'guides', 'walks_guides'];
  const junction = (more: readonly string[]) =>
    suggestRelation('m2m', 'walks', chosen('guides'), model([...names, ...more])).junction;
  expect(junction([])).toBe('walks_guides_1');
  expect(junction(['walks_guides_1'])).toBe('walks_guides_2');
});

test('REL-14 translations have their own junction and the collection of languages', () => {
  expect(suggestRelation('translations', 'walks', chosen(''), model(['walks']))).toMatchObject({
    related: 'languages',
    junction: 'walks_translations',
    nearField: 'walks_id',
    farField: 'languages_code',
  });
});

test('REL-07 a collection that refers to itself never cascades', () => {
  const names = model(['walks']);
  const relation = suggestRelation('m2o', 'walks', chosen('walks'), names);
  expect(relation.onDelete).toBe('NO ACTION');
  const steps = planNewField(
    {
      collection: 'walks',
      kind: 'm2o',
      draft: { ...newDraft('m2o'), field: 'next' },
      relation: { ...relation, onDelete: 'CASCADE' },
    },
    names,
  );
  expect(steps.at(-1)).toMatchObject({ do: 'create-relation', body: { schema: { on_delete: 'NO ACTION' } } });
});

test('REL-16 a new related collection has a hidden key that counts', () => {
  const names = model(['walks']);
  const relation = suggestRelation('m2o', 'walks', chosen('guides'), names);
  const draft = { ...newDraft('m2o'), field: 'guide' };
  const steps = planNewField({ collection: 'walks', kind: 'm2o', draft, relation }, names);
  const made = steps.find((step) => step.do === 'create-collection');
  expect(made).toMatchObject({
    collection: 'guides',
    body: {
      fields: [
        {
          field: 'id',
          type: 'integer',
          meta: { hidden: true },
          schema: { is_primary_key: true, has_auto_increment: true },
        },
      ],
    },
  });
});
