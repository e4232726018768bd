import { expect, test } from 'vitest';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import { emptyRelation } from '../../../schemas/relation/new-relation.ts';
import { StepFailure } from '../../shared/model/run-steps.ts';
import { refusalOf } from './refusals.ts';

const sent = {
  collection: 'walks',
  field: 'guide',
  kind: 'm2m' as const,
  isNew: true,
  relation: { ...emptyRelation, related: 'guides', junction: 'walks_guides', nearField: 'walks_id' },
};
const own: ModelStep = { do: 'create-field', collection: 'walks', field: 'guide', body: {} };
const table = (collection: string): ModelStep => ({ do: 'create-collection', collection, body: {} });
const column: ModelStep = { do: 'create-field', collection: 'walks_guides', field: 'walks_id', body: {} };
const relation: ModelStep = {
  do: 'create-relation',
  collection: 'walks',
  field: 'guide',
  related: 'x',
  body: {},
};
const toGuides: ModelStep = { ...relation, related: 'guides' };

function placeOf(step: ModelStep, code: string, field: string | null, isNew = true) {
  const errors = [{ message: 'Step 2: No.', extensions: { code, field, detail: 'No.' } }];
  const cause = new PlatformError({ message: 'Step 2: No.', status: 400, code, errors });
  const refusal = refusalOf(new StepFailure(step, cause, []), { ...sent, isNew });
  expect(refusal?.message ?? 'No.').toBe('No.');
  return refusal && `${refusal.tab} ${refusal.input}`;
}

test.each<[string, ModelStep, string, string | null, string | null]>([
  ['a default that does not fit', own, 'INVALID_PAYLOAD', 'schema.default_value', 'schema default_value'],
  ['a type that has no index', own, 'INVALID_PAYLOAD', 'schema.is_indexed', 'schema is_indexed'],
  ['a form of stored values', own, 'INVALID_PAYLOAD', 'meta.options.storedAs', 'schema stored_as'],
  ['a setting of the field', own, 'INVALID_PAYLOAD', 'meta.note', 'field note'],
  ['a reserved or invalid name', own, 'INVALID_PAYLOAD', 'field', 'schema field'],
  ['a name that exists', own, 'INVALID_PAYLOAD', 'guide', 'schema field'],
  ['a required column of a table with rows', own, 'CONTAINS_NULL_VALUES', 'guide', 'schema is_nullable'],
  ['the related table', table('guides'), 'INVALID_PAYLOAD', 'collection', 'relationship related'],
  ['the junction', table('walks_guides'), 'INVALID_PAYLOAD', 'collection', 'relationship junction'],
  ['a column of the junction', column, 'INVALID_PAYLOAD', 'walks_id', 'relationship nearField'],
  ['the relation itself, which has no input', relation, 'INVALID_PAYLOAD', null, null],
  ['a collection that is missing', toGuides, 'INVALID_PAYLOAD', 'related_collection', 'relationship related'],
  ['another collection that is missing', relation, 'INVALID_PAYLOAD', 'related_collection', null],
  ['the rule for deletions', relation, 'INVALID_PAYLOAD', 'schema.on_delete', 'relationship onDelete'],
  ['required relations in a cycle', relation, 'INVALID_PAYLOAD', 'schema.is_nullable', 'schema is_nullable'],
  ['a failure of the server', own, 'INTERNAL_SERVER_ERROR', null, null],
])('a refusal of %s is placed', (_what, step, code, field, place) => {
  expect(placeOf(step, code, field)).toBe(place);
});

test('an existing field has no other name, so a refusal that names it concerns its type or its values', () => {
  const change: ModelStep = { do: 'update-field', collection: 'walks', field: 'guide', body: {} };
  expect(placeOf(change, 'INVALID_PAYLOAD', 'guide', false)).toBe('schema type');
  expect(placeOf(change, 'RECORD_NOT_UNIQUE', 'guide', false)).toBe('schema is_unique');
});

test('FLD-03 a refusal of the languages of translations is placed in their tab', () => {
  const relation = { ...sent.relation, related: 'languages', farField: 'languages_code' };
  const errors = [{ message: 'No.', extensions: { code: 'INVALID_PAYLOAD', detail: 'No.' } }];
  const cause = new PlatformError({ message: 'No.', status: 400, code: 'INVALID_PAYLOAD', errors });
  const tabOf = (step: ModelStep) =>
    refusalOf(new StepFailure(step, cause, []), { ...sent, relation, kind: 'translations' })?.tab;
  expect(tabOf(table('languages'))).toBe('translations');
  expect(tabOf({ ...column, field: 'languages_code' } as ModelStep)).toBe('translations');
  expect(tabOf(table('walks_guides'))).toBe('relationship');
});
