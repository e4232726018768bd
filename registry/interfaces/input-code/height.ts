import { borderHeight, textHeight } from '../shared/heights.ts';

/** Estimates the height in px. input-code.module.css repeats the minimum and maximum. */
export const heightOf = (value: unknown): number =>
  textHeight(value, { minLines: 6, maxLines: 23, padding: 24 + borderHeight });
