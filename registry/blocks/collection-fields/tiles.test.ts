import { describe, expect, test } from 'vitest';
import type { Field } from '../../../schemas/field/types.ts';
import { applyChanges } from './arrange.ts';
import { changesOfTiles, movedTiles, othersOf, tilesOf } from './tiles.ts';

/** `name` or `name:group`; names in capitals are groups. Ids are the positions from 1. */
function fieldsOf(...texts: readonly string[]): readonly Field[] {
  const names = texts.map((text) => text.split(':')[0]);
  return texts.map((text, i) => {
    const [field = '', group] = text.split(':');
    const kind = field === field.toUpperCase() ? 'group' : 'standard';
    const meta = { id: i + 1, field, sort: i + 1, group: group ? names.indexOf(group) + 1 : null };
    return { field, kind, meta } as unknown as Field;
  });
}

/** Draws the order with brackets around groups. */
const drawn = (fields: readonly Field[]) =>
  tilesOf(fields)
    .map(({ field, isEnd }) => (isEnd ? ')' : field.kind === 'group' ? `${field.field}(` : field.field))
    .join(' ');

function after(fields: readonly Field[], move: (tiles: ReturnType<typeof tilesOf>) => readonly string[]) {
  const tiles = tilesOf(fields);
  const changes = changesOfTiles(tiles, move(tiles));
  return { changes, order: drawn(applyChanges(fields, changes)) };
}

describe('tiles of groups', () => {
  const fields = fieldsOf('a', 'G', 'b:G', 'H:G', 'c:H', 'd');

  test('a group is followed by its members and its end', () => {
    expect(drawn(fields)).toBe('a G( b H( c ) ) d');
    expect(tilesOf(fields).find(({ id }) => id === 'H')).toMatchObject({ depth: 1, index: 1, count: 2 });
    expect(drawn(fieldsOf('b:G', 'a', 'G'))).toBe('a G( b )');
  });

  test('groups that contain each other are on the first level', () => {
    expect(drawn(fieldsOf('G:H', 'H:G', 'a:G'))).toBe('G( ) H( ) a');
  });

  test('DM-22 a field moves into a group and out of it, and positions count all fields from 1', () => {
    expect(after(fields, (tiles) => movedTiles(tiles, 0, 1))).toEqual({
      changes: [
        { name: 'G', meta: { sort: 1 } },
        { name: 'a', meta: { sort: 2, group: 2 } },
      ],
      order: 'G( a b H( c ) ) d',
    });
    expect(after(fields, (tiles) => movedTiles(tiles, 2, 1))).toEqual({
      changes: [
        { name: 'b', meta: { sort: 2, group: null } },
        { name: 'G', meta: { sort: 3 } },
      ],
      order: 'a b G( H( c ) ) d',
    });
    // The last field of the form enters the group from below without another position.
    expect(after(fields, (tiles) => movedTiles(tiles, 7, 6)).changes).toEqual([
      { name: 'd', meta: { group: 2 } },
    ]);
  });

  test('a group moves with its members, and not into itself', () => {
    expect(after(fields, (tiles) => movedTiles(tiles, 1, 2)).order).toBe('a d G( b H( c ) )');
    expect(after(fields, (tiles) => movedTiles(tiles, 1, 0)).order).toBe('G( b H( c ) ) a d');
    expect(othersOf(tilesOf(fields), 1).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  test('a platform that stores names of groups receives names', () => {
    const named = fields.map((field) => ({
      ...field,
      meta: field.meta && { ...field.meta, group: field.field === 'b' ? 'G' : null },
    }));
    expect(after(named, (tiles) => movedTiles(tiles, 0, 1)).changes).toContainEqual({
      name: 'a',
      meta: { sort: 2, group: 'G' },
    });
  });
});
