import { describe, expect, test } from 'vitest';
import {
  changedPartsOf,
  planUndo,
  possibleLossesOf,
  summarizeChange,
  type Loss,
  type ModelChange,
} from './change.ts';
import type { Snapshot, SnapshotCollection, SnapshotColumn, SnapshotField } from './snapshot/types.ts';

const column = (more: Partial<SnapshotColumn> = {}): SnapshotColumn => ({
  default_value: null,
  has_auto_increment: false,
  is_nullable: true,
  is_primary_key: false,
  is_unique: false,
  ...more,
});
const field = (name: string, more: Partial<SnapshotField> = {}): SnapshotField => ({
  collection: 'walks',
  field: name,
  type: 'string',
  schema: column(),
  meta: { sort: 1 },
  ...more,
});
const walks: SnapshotCollection = {
  collection: 'walks',
  meta: {},
  table: true,
  columns: ['id'],
  indexes: [],
};
const id = field('id', { type: 'integer', schema: column({ is_primary_key: true, is_nullable: false }) });
const model = (fields: readonly SnapshotField[], more: Partial<Snapshot> = {}): Snapshot => ({
  version: 1,
  armature: 'x',
  collections: [walks],
  fields: [id, ...fields],
  relations: [],
  ...more,
});
const changeOf = (before: Snapshot, after: Snapshot, lost: readonly Loss[] = []): ModelChange => ({
  parts: changedPartsOf(before, after),
  lost,
  undoes: null,
});

const title = field('title');
const relation = {
  collection: 'walks',
  field: 'title',
  related_collection: 'walks',
  schema: null,
  meta: { one_field: 'list' },
};

interface Case {
  readonly what: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly steps: readonly string[];
  readonly losses?: readonly string[];
  readonly words: string;
}
const cases: readonly Case[] = [
  {
    what: 'a new field',
    before: model([]),
    after: model([title], { collections: [{ ...walks, columns: ['id', 'title'] }] }),
    steps: ['delete_field walks.title'],
    losses: ['values walks.title'],
    words: 'create field walks.title',
  },
  {
    what: 'a new field without a column',
    before: model([]),
    after: model([field('line', { type: 'alias', schema: null })]),
    steps: ['delete_field walks.line'],
    words: 'create field walks.line',
  },
  {
    what: 'a deleted field',
    before: model([title]),
    after: model([]),
    steps: ['create_field walks.title'],
    words: 'delete field walks.title',
  },
  {
    what: 'another width and default',
    before: model([title]),
    after: model([field('title', { meta: { width: 'half' }, schema: column({ default_value: 'x' }) })]),
    steps: ['update_field walks.title'],
    words: 'update field walks.title default_value sort width',
  },
  {
    what: 'a wider type, whose undo may lose values',
    before: model([field('title', { type: 'integer' })]),
    after: model([field('title', { type: 'decimal' })]),
    steps: ['update_field walks.title'],
    losses: ['converted walks.title'],
    words: 'update field walks.title type',
  },
  {
    what: 'a new collection with its fields',
    before: model([], { collections: [], fields: [] }),
    after: model([title]),
    steps: ['delete_collection walks'],
    losses: ['rows walks', 'access walks'],
    words: 'create collection walks',
  },
  {
    what: 'other settings of a collection',
    before: model([]),
    after: model([], { collections: [{ ...walks, meta: { note: 'x' } }] }),
    steps: ['update_collection walks'],
    words: 'update collection walks note',
  },
  {
    what: 'a new relation',
    before: model([title]),
    after: model([title], { relations: [relation] }),
    steps: ['delete_relation walks.title'],
    words: 'create relation walks.title',
  },
  {
    what: 'a new index',
    before: model([title]),
    after: model([title], {
      collections: [{ ...walks, indexes: [{ columns: ['title'], unique: false }] }],
    }),
    steps: ['update_indexes walks'],
    words: 'update collection walks indexes',
  },
];

const named = (part: { readonly collection: string; readonly field?: string | null }) =>
  part.field === undefined || part.field === null ? part.collection : `${part.collection}.${part.field}`;

describe('the undo of', () => {
  test.each(cases)('$what', ({ before, after, steps, losses = [], words }) => {
    const change = changeOf(before, after);
    const plan = planUndo(change, after);
    const planned = plan.is === 'steps' ? plan.steps : [];
    expect(planned.map((step) => `${step.kind} ${named(step)}`)).toEqual(steps);
    expect(planned.flatMap(possibleLossesOf).map((loss) => `${loss.what} ${named(loss)}`)).toEqual(losses);
    expect(
      summarizeChange(change).map((part) =>
        [part.action, part.of, named(part), ...part.settings.toSorted()].join(' '),
      ),
    ).toEqual([words]);
  });

  test('a change keeps what others changed elsewhere', () => {
    const change = changeOf(model([]), model([title]));
    const plan = planUndo(change, model([title, field('body')]));
    expect(plan.is === 'steps' && plan.steps.map(named)).toEqual(['walks.title']);
  });

  test('a part that is no longer as the change left it is refused', () => {
    const change = changeOf(model([]), model([title]));
    expect(planUndo(change, model([field('title', { type: 'text' })]))).toMatchObject({
      is: 'changed-since',
      part: { collection: 'walks', field: 'title' },
    });
  });

  test('a change that lost values is refused', () => {
    const lost: Loss = { what: 'values', collection: 'walks', field: 'title', count: 3 };
    expect(planUndo(changeOf(model([title]), model([]), [lost]), model([]))).toEqual({
      is: 'lost',
      losses: [lost],
    });
  });
});
