import { edges, textHigh } from '../shared/heights.ts';

/** Estimates the height in px. input-code.module.css repeats the minimum and maximum. */
export const heightOf = (value: unknown): number =>
  textHigh(value, { least: 6, most: 23, around: 24 + edges });
