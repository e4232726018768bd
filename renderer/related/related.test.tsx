import { describe, expect, test } from 'vitest';
import { emptyRelationEdit } from '../contract/relation-edit.ts';
import { rawField, rawRelation } from '../../registry/gallery/example-platform.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { relatedMetadata } from '../../tests/support/related.tsx';
import { created, linked, placed, removed, restored } from '../contract/edit-rows.ts';
import { entriesOf, nextPlace, placesAfterMove, placesAfterReturn, placesIn } from './entries.ts';
import { nearSide, sideOf, sidesOf } from '../contract/near-side.ts';

describe('edits of a list', () => {
  test('a row that was only staged is dropped, a stored row is deleted', () => {
    const made = created(emptyRelationEdit, '$new:1', { text: 'a' });
    expect(removed(made, '$new:1')).toEqual(emptyRelationEdit);
    expect(removed(linked(emptyRelationEdit, 'id', 4), 4)).toEqual(emptyRelationEdit);
    const edited = { ...emptyRelationEdit, update: [{ $id: 4, id: 4, text: 'b' }] };
    expect(removed(edited, 4)).toEqual({ create: [], update: [], delete: [4] });
    expect(restored(removed(edited, 4), 4)).toEqual(emptyRelationEdit);
  });

  test('linking a removed row restores it', () => {
    expect(linked(removed(emptyRelationEdit, 4), 'id', 4)).toEqual(emptyRelationEdit);
  });

  test('positions are set on staged rows, and other rows are updated', () => {
    const edit = created({ ...emptyRelationEdit, update: [{ $id: 2, id: 2, text: 'b' }] }, '$new:1');
    const places = [
      { id: 2, place: 0 },
      { id: '$new:1', place: 1 },
      { id: 7, place: 2 },
    ];
    expect(placed(edit, 'sort', 'id', places)).toEqual({
      create: [{ $id: '$new:1', sort: 1 }],
      update: [
        { $id: 2, id: 2, text: 'b', sort: 0 },
        { $id: 7, id: 7, sort: 2 },
      ],
      delete: [],
    });
  });
});

describe('entries of a list', () => {
  const order = [
    { key: 5, place: 0 },
    { key: 6, place: 1 },
    { key: 7, place: null },
  ];

  test('staged positions count, rows without a position come last', () => {
    const edit = {
      ...created(emptyRelationEdit, '$new:1', { sort: 1 }),
      update: [{ $id: 7, id: 7, sort: 0 }],
    };
    const moved = entriesOf(3, order, edit, 'sort');
    expect(moved.map(({ key }) => key)).toEqual([5, 7, 6, '$new:1']);
    expect(entriesOf(3, order, emptyRelationEdit, 'sort').map(({ key }) => key)).toEqual([5, 6, 7]);
  });

  test('a move changes only the positions in between', () => {
    const entries = entriesOf(3, order, emptyRelationEdit, 'sort');
    const placeOf = ({ index }: { readonly index: number | null }) => order[index ?? 0]?.place;
    expect(placesAfterMove(entries, 0, 1, placeOf)).toEqual([
      { id: 6, place: 0 },
      { id: 5, place: 1 },
      { id: 7, place: 2 },
    ]);
  });
});

test('a restored row does not share its position with a row that was moved since', () => {
  const order = [
    { key: 5, place: 0 },
    { key: 6, place: 1 },
    { key: 7, place: 2 },
  ];
  const returned = (edit: typeof emptyRelationEdit, key: number) =>
    placesAfterReturn(entriesOf(3, order, edit, 'sort'), key, placesIn(order, edit, 'sort'), 0);
  const moved = { ...emptyRelationEdit, update: [{ $id: 6, id: 6, sort: 2 }] };
  expect(returned(moved, 7)).toEqual([{ id: 6, place: 1 }]);
  expect(returned(moved, 5)).toEqual([]);
  expect(returned(emptyRelationEdit, 7)).toEqual([]);
});

test('INT-list-m2a-03 an appended row gets the highest position plus one, starting at the first position', () => {
  const order = [
    { key: 5, place: 1 },
    { key: 6, place: 7 },
    { key: 7, place: null },
  ];
  const next = (edit: typeof emptyRelationEdit, first: number) =>
    nextPlace(entriesOf(3, order, edit, 'sort'), placesIn(order, edit, 'sort'), first);
  expect(next(emptyRelationEdit, 1)).toBe(8);
  expect(next(created(emptyRelationEdit, '$new:1', { sort: 8 }), 1)).toBe(9);
  const none = (first: number) => nextPlace([], placesIn([], emptyRelationEdit, 'sort'), first);
  expect([none(0), none(1)]).toEqual([0, 1]);
  const entries = entriesOf(3, order, emptyRelationEdit, 'sort');
  expect(placesAfterMove(entries, 0, 1, placesIn(order, emptyRelationEdit, 'sort'), 1)).toEqual([
    { id: 6, place: 1 },
    { id: 5, place: 2 },
    { id: 7, place: 3 },
  ]);
});

describe('nearSide', () => {
  const field = (name: string, collection = 'articles') => {
    const found = relatedMetadata.field(collection, name);
    if (!found) throw new Error(name);
    return found;
  };

  test('a one-to-many shows the rows themselves, a many-to-many the rows behind the junction', () => {
    expect(nearSide(relatedMetadata, field('comments'), null)).toMatchObject({
      collection: 'comments',
      backField: 'article',
      sortField: 'sort',
      onwardField: null,
      far: { collection: 'comments', keyField: 'id' },
    });
    expect(nearSide(relatedMetadata, field('tags'), '{{tags_id.name}} ({{ tags_id.id }})')).toMatchObject({
      collection: 'articles_tags',
      onwardField: 'tags_id',
      fields: ['id', 'sort', 'tags_id.id', 'tags_id.name'],
      far: { collection: 'tags', template: '{{ name}} ({{ id }})' },
    });
  });

  test('INT-list-m2m-07 without a template the first three fields are shown', () => {
    expect(nearSide(relatedMetadata, field('comments'), null)?.far.template).toBe('{{ text }} {{ article }}');
  });

  test('while the fields beyond a junction are not loaded, rows are identified by the referenced column', () => {
    const constraint = {
      table: 'articles_tags',
      column: 'tags_code',
      foreign_key_table: 'tags',
      foreign_key_column: 'code',
      on_update: null,
      on_delete: null,
      constraint_name: null,
    };
    const metadata = createMetadata({
      collections: ['articles', 'articles_tags', 'tags'].map((name) => ({
        collection: name,
        meta: null,
        schema: { name },
      })),
      relations: [
        rawRelation('articles_tags', 'articles_id', 'articles', {
          one_field: 'tags',
          junction_field: 'tags_code',
        }),
        {
          ...rawRelation('articles_tags', 'tags_code', 'tags', { junction_field: 'articles_id' }),
          schema: constraint,
        },
      ],
      fields: new Map([['articles', [rawField('articles', 'tags', 'alias')]]]),
    });
    const tags = metadata.field('articles', 'tags');
    expect(tags && nearSide(metadata, tags, null)).toMatchObject({
      onwardField: 'tags_code',
      far: { collection: 'tags', keyField: 'code', referencedField: 'code' },
      fields: ['tags_code.code'],
    });
  });

  test('a many-to-any uses the collection that each row names', () => {
    const near = nearSide(relatedMetadata, field('blocks', 'pages'), null);
    if (!near) throw new Error('blocks');
    const names = ['block_text', 'block_picture', 'block_quote'];
    expect(sidesOf(near).map(({ far }) => far.collection)).toEqual(names);
    expect(sideOf(near, { collection: 'block_picture' })?.far.template).toBe('Picture: {{ caption }}');
    expect(sideOf(near, { collection: 'block_map' })).toBeNull();
    expect(near).toMatchObject({ onwardField: 'item', any: { field: 'collection', allowed: names } });
  });

  test('returns null for a field without a relation', () => {
    expect(nearSide(relatedMetadata, field('title'), null)).toBeNull();
  });
});
