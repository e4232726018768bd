import type { CSSProperties } from 'react';
import type { Tile } from './tiles.ts';

/** Returns the style of a tile: its indentation, and its place among all tiles. */
export function tileStyle({ depth, place }: Pick<Tile, 'depth' | 'place'>): CSSProperties {
  const style = { '--depth': depth, order: place };
  return style as CSSProperties;
}
