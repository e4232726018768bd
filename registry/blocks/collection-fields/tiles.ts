/**
 * The tiles of the field grid, in reading order. A group is its own tile, then its members, then its end, so that the
 * position of a tile also decides its group. Pure.
 */
import { groupOf } from '../../../schemas/field/group-of.ts';
import type { Field } from '../../../schemas/field/types.ts';
import type { MetaChange } from '../../../schemas/model/plan.ts';
import { applyChanges } from './arrange.ts';

export interface Tile {
  readonly id: string;
  /** The field, or the group that ends here. */
  readonly field: Field;
  readonly isEnd: boolean;
  /** Index among all tiles. It is the CSS order of the tile. */
  readonly place: number;
  /** Number of groups around it. */
  readonly depth: number;
  readonly group: Field | null;
  /** Index among the fields of its group, from 0, and their number. */
  readonly index: number;
  readonly count: number;
}

/** Returns the tiles of fields in their order. */
export function tilesOf(fields: readonly Field[]): readonly Tile[] {
  const members = new Map<Field | null, Field[]>();
  for (const field of fields) {
    const group = enclosingGroup(field, fields);
    members.set(group, [...(members.get(group) ?? []), field]);
  }
  const inside = (group: Field | null, depth: number): readonly Omit<Tile, 'place'>[] =>
    (members.get(group) ?? []).flatMap((field, index, { length: count }) => {
      const tile = { id: field.field, field, isEnd: false, depth, group, index, count };
      if (field.kind !== 'group') return [tile];
      return [tile, ...inside(field, depth + 1), { ...tile, id: endOf(field), isEnd: true }];
    });
  return inside(null, 0).map((tile, place) => ({ ...tile, place }));
}

/** Returns the group of a field; null on the first level, and for groups that contain each other. */
function enclosingGroup(field: Field, fields: readonly Field[]): Field | null {
  const group = groupOf(field, fields) ?? null;
  const seen = new Set([field]);
  for (let at = group; at; at = groupOf(at, fields) ?? null) {
    if (seen.has(at)) return null;
    seen.add(at);
  }
  return group;
}

/** No name of a field contains this character. */
function endOf({ field }: Field): string {
  return `${field}\u0000`;
}

/**
 * Moves the tile at `from`, a group with all of its tiles. `to` is the index after the move, counted without the other
 * tiles of a moved group. Returns the ids of the tiles in their new order.
 */
export function movedTiles(tiles: readonly Tile[], from: number, to: number): readonly string[] {
  const ids = tiles.map(({ id }) => id);
  const block = blockAt(tiles, from);
  return ids.toSpliced(from, block.length).toSpliced(to, 0, ...block);
}

/** Returns the ids of the tiles that move with the tile at `from`. */
function blockAt(tiles: readonly Tile[], from: number): readonly string[] {
  const tile = tiles[from];
  if (!tile || tile.isEnd) return [];
  const ids = tiles.map(({ id }) => id);
  const end = tile.field.kind === 'group' ? ids.indexOf(endOf(tile.field)) : from;
  return ids.slice(from, end + 1);
}

/** Returns the tiles that do not move with the tile at `from`. A group cannot be moved into itself. */
export function othersOf(tiles: readonly Tile[], from: number): readonly Tile[] {
  const block = blockAt(tiles, from);
  return tiles.toSpliced(from, block.length);
}

/** Returns the tile as it is after a move. */
export function placeAfter(tiles: readonly Tile[], from: number, to: number): Tile | undefined {
  const id = tiles[from]?.id;
  return arrangedTiles(tiles, movedTiles(tiles, from, to)).find((tile) => tile.id === id);
}

/** Returns the tiles in the order of `ids`, with the groups and positions that they have then. */
export function arrangedTiles(tiles: readonly Tile[], ids: readonly string[]): readonly Tile[] {
  return tilesOf(applyChanges(fieldsIn(tiles), changesOfTiles(tiles, ids)));
}

function fieldsIn(tiles: readonly Tile[]): readonly Field[] {
  return tiles.flatMap(({ field, isEnd }) => (isEnd ? [] : [field]));
}

/** Returns the changes that store the order of the tiles: positions begin with 1 across all groups (DM-22). */
export function changesOfTiles(tiles: readonly Tile[], ids: readonly string[]): readonly MetaChange[] {
  if (ids.every((id, i) => id === tiles[i]?.id)) return [];
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const usesNames = tiles.some(({ field }) => typeof field.meta?.group === 'string');
  const referenceTo = (group: Field | null) => (usesNames ? group?.field : group?.meta?.id) ?? null;
  const groups: Field[] = [];
  let position = 0;
  return ids.flatMap((id) => {
    const tile = byId.get(id);
    if (!tile) return [];
    if (tile.isEnd) {
      groups.pop();
      return [];
    }
    const { field } = tile;
    const group = groups.at(-1) ?? null;
    if (field.kind === 'group') groups.push(field);
    position += 1;
    const meta = {
      ...(field.meta?.sort === position ? {} : { sort: position }),
      ...(tile.group?.field === group?.field ? {} : { group: referenceTo(group) }),
    };
    return Object.keys(meta).length === 0 ? [] : [{ name: field.field, meta }];
  });
}
