import { edges, textHigh } from '../shared/heights.ts';

/** px; input-code.module.css has the least and the most too. */
export const heightOf = (value: unknown): number =>
  textHigh(value, { least: 6, most: 23, around: 24 + edges });
