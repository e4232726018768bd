import type { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties } from 'react';
import type { Tile } from './tiles.ts';

/** Returns the style of a tile: its indentation, its place among all tiles, and its offset during a drag. */
export function tileStyle(
  { depth, place }: Pick<Tile, 'depth' | 'place'>,
  { transform, transition }: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>,
): CSSProperties {
  const style = { '--depth': depth, order: place, transform: CSS.Translate.toString(transform), transition };
  return style as CSSProperties;
}
