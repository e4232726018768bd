import { describe, expect, test } from 'vitest';
import { diffSnapshots } from './diff.ts';
import type { Snapshot, SnapshotColumn, SnapshotField, SnapshotRelation } from './types.ts';

const column: SnapshotColumn = {
  default_value: null,
  has_auto_increment: false,
  is_nullable: true,
  is_primary_key: false,
  is_unique: false,
};
const collection = (name: string, meta: object | null = null) => ({
  collection: name,
  meta: meta as SnapshotField['meta'],
  table: true,
});
const field = (
  name: string,
  type: SnapshotField['type'],
  schema: Partial<SnapshotColumn> | null = {},
): SnapshotField => {
  const [of = '', own = ''] = name.split('.');
  return { collection: of, field: own, type, schema: schema && { ...column, ...schema }, meta: null };
};
const key = (name: string) => field(`${name}.id`, 'integer', { is_primary_key: true, is_nullable: false });
const relation = (name: string, to: string, on_delete = 'NO ACTION'): SnapshotRelation => {
  const [of = '', own = ''] = name.split('.');
  return {
    collection: of,
    field: own,
    related_collection: to,
    schema: { foreign_key_column: 'id', on_delete },
    meta: null,
  };
};
const model = (
  collections: Snapshot['collections'] = [],
  fields: Snapshot['fields'] = [],
  relations: Snapshot['relations'] = [],
): Snapshot => ({ version: 1, armature: 'armature-1', collections, fields, relations });

const family = model(
  [collection('children'), collection('parents')],
  [key('children'), field('children.parent', 'integer'), key('parents')],
  [relation('children.parent', 'parents', 'CASCADE')],
);

const steps = (from: Snapshot, to: Snapshot) =>
  diffSnapshots(from, to).map((step) =>
    [step.kind, 'field' in step ? `${step.collection}.${step.field}` : step.collection].join(' '),
  );

describe('the steps from one model to another', () => {
  test('are empty if the models are equal, regardless of key order', () => {
    const other = model([collection('a', { icon: 'x', hidden: true })]);
    expect(steps(other, model([collection('a', { hidden: true, icon: 'x' })]))).toEqual([]);
    expect(steps(family, family)).toEqual([]);
  });

  test('are empty if a setting is absent on one side and null on the other', () => {
    const short = model([collection('a', { icon: null })], [field('a.name', 'string', { max_length: null })]);
    const shorter = model([collection('a', {})], [field('a.name', 'string')]);
    expect(steps(short, shorter)).toEqual([]);
    expect(steps(shorter, short)).toEqual([]);
    // A collection without settings is not the same as one whose settings are all empty.
    expect(diffSnapshots(model([collection('a')]), model([collection('a', { icon: null })]))).toMatchObject([
      { text: 'Change the metadata of collection "a"' },
    ]);
  });

  test('create tables before their foreign keys, and delete foreign keys first', () => {
    expect(steps(model(), family)).toEqual([
      'create_collection children',
      'create_collection parents',
      'create_relation children.parent',
    ]);
    expect(steps(family, model())).toEqual([
      'delete_relation children.parent',
      'delete_collection children',
      'delete_collection parents',
    ]);
  });

  test('drop and recreate a foreign key if the type of either side changes', () => {
    const uuid = (one: SnapshotField) =>
      one.field === 'parent' || one.collection === 'parents' ? { ...one, type: 'uuid' as const } : one;
    expect(steps(family, { ...family, fields: family.fields.map(uuid) })).toEqual([
      'delete_relation children.parent',
      'update_field children.parent',
      'update_field parents.id',
      'create_relation children.parent',
    ]);
  });

  test('recreate a folder that becomes a table, and an alias that becomes a column', () => {
    const before = model(
      [{ ...collection('a'), table: false }, collection('b')],
      [field('b.x', 'alias', null)],
    );
    const after = model([collection('a'), collection('b')], [key('a'), field('b.x', 'string')]);
    expect(steps(before, after)).toEqual([
      'delete_field b.x',
      'delete_collection a',
      'create_collection a',
      'create_field b.x',
    ]);
  });

  test('reject a change of the primary key', () => {
    const counted = family.fields.map((one) =>
      one.schema?.is_primary_key ? { ...one, schema: { ...one.schema, has_auto_increment: true } } : one,
    );
    expect(() => diffSnapshots(family, { ...family, fields: counted })).toThrow(
      /"children.id" is part of a primary key/,
    );
    expect(() => diffSnapshots(model([collection('a')]), model([collection('a')], [key('a')]))).toThrow(
      /"a.id" is part of a primary key/,
    );
  });
});

describe('values are lost', () => {
  const change = (from: SnapshotField, to: SnapshotField) =>
    diffSnapshots(model([collection('a')], [from]), model([collection('a')], [to]))[0]?.losesData;
  const sized = (max_length: number) => field('a.x', 'string', { max_length });
  const exact = (numeric_scale: number) => field('a.x', 'decimal', { numeric_precision: 10, numeric_scale });

  test.each([
    ['by a type that says less', field('a.x', 'timestamp'), field('a.x', 'date'), true],
    ['not by one that says as much', field('a.x', 'integer'), field('a.x', 'text'), false],
    ['not by a length: what is longer is refused', sized(50), sized(5), false],
    ['by fewer digits behind the point', exact(4), exact(2), true],
    ['not by more', exact(2), exact(4), false],
    ['by a column that becomes an alias', field('a.x', 'string'), field('a.x', 'alias', null), true],
  ] as const)('%s', (_title, from, to, expected) => {
    expect(change(from, to)).toBe(expected);
  });
});
