import { describe, expect, test } from 'vitest';
import type { NewKey } from '../field/new-key.ts';
import { emptyNewCollection, newCollectionSteps, problemsOf } from './new-collection.ts';

const texts = { published: 'Published', draft: 'Draft', archived: 'Archived' };
const bodies = (made: Partial<typeof emptyNewCollection>) => {
  const steps = newCollectionSteps({ ...emptyNewCollection, name: 'events', ...made }, texts);
  const [collection = {}, ...relations] = steps.map((step) => ('body' in step ? step.body : {}));
  return { collection, relations };
};

describe('the steps of a new collection', () => {
  test.each<[NewKey['kind'], object]>([
    [
      'integer',
      {
        type: 'integer',
        meta: { interface: 'input', hidden: true, readonly: true, sort: 1 },
        schema: { is_primary_key: true, has_auto_increment: true },
      },
    ],
    [
      'uuid',
      {
        type: 'uuid',
        meta: { interface: 'input', hidden: true, readonly: true, special: ['uuid'], sort: 1 },
        schema: { is_primary_key: true, has_auto_increment: false, max_length: 36 },
      },
    ],
    [
      'string',
      {
        type: 'string',
        meta: { interface: 'input', hidden: false, readonly: false, sort: 1 },
        schema: { is_primary_key: true, has_auto_increment: false, max_length: 255 },
      },
    ],
  ])('DM-12, DM-13, DM-14 a primary key of kind %s', (kind, field) => {
    const { collection } = bodies({ key: { name: 'id', kind } });
    expect(collection['fields']).toEqual([{ field: 'id', ...field }]);
  });

  test('SYS-03, SYS-04 the status and sort fields become those of the collection', () => {
    const { collection } = bodies({ system: { status: 'state', sort: 'place' } });
    expect(collection['meta']).toEqual({
      singleton: false,
      sort_field: 'place',
      archive_field: 'state',
      archive_value: 'archived',
      unarchive_value: 'draft',
    });
    expect(bodies({}).collection['meta']).toMatchObject({ sort_field: null, archive_field: null });
  });

  test('SYS-06 fields of users have a relation to the users', () => {
    const { collection, relations } = bodies({ system: { user_created: 'made_by' } });
    expect(collection['fields']).toContainEqual({
      field: 'made_by',
      type: 'uuid',
      meta: expect.objectContaining({
        special: ['user-created'],
        readonly: true,
        hidden: true,
        width: 'half',
      }),
      schema: {},
    });
    expect(relations).toEqual([
      {
        collection: 'events',
        field: 'made_by',
        related_collection: 'directus_users',
        meta: null,
        schema: { on_delete: 'SET NULL' },
      },
    ]);
  });
});

test('names that are missing, reserved or used twice are problems', () => {
  const made = { ...emptyNewCollection, name: 'Pages', system: { status: 'id', sort: '' } };
  expect(problemsOf(made, ['pages'])).toEqual({ name: 'taken', status: 'taken', sort: 'missing' });
  expect(problemsOf({ ...emptyNewCollection, name: 'directus_x' }, [])).toEqual({ name: 'reserved' });
  expect(problemsOf({ ...emptyNewCollection, name: 'events' }, ['pages'])).toEqual({});
});
