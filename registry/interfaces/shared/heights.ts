/** Estimates the heights of controls in px before they are rendered. The sizes match the design tokens. */
import { isRecord } from '../../../schemas/value/record.ts';

const [control, gap, button, lineHeight] = [44, 8, 32, 20];

/** Height of `count` controls below each other. An empty list has one line of text. */
export const rowsHigh = (count: number): number => Math.max(1, count) * (control + gap) - gap;

/** Maximum height of a list before it scrolls; sortable.module.css repeats it. */
const most = 480;

/** Height of a scrolling list. `row` is the row height including the gap. */
export const scrolledHigh = (count: number, row: number): number => Math.min(most, count * row);

/** Height of a list with a button below it. `row` is the row height including the gap. An empty list shows one line. */
export const listHigh = (count: number, row: number): number =>
  (count === 0 ? control : scrolledHigh(count, row)) + gap + button;

/** Height of a text between `least` and `most` lines; `around` is the padding. */
export const textHigh = (value: unknown, { least, most, around }: Lines): number => {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value, null, 2);
  return around + lineHeight * Math.max(least, linesOf(text ?? '', most));
};

/** Counts lines up to `most`, because editors call this on every keystroke. */
function linesOf(text: string, most: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines < most; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

interface Lines {
  readonly least: number;
  readonly most: number;
  readonly around: number;
}

/** Height of the top and bottom border of a frame. */
export const edges = 2;

/** Heights of the file controls: the drop zone, one line, and a large image. */
export const filePlace = 132;
export const fileLine = 58;
export const pictureHigh = 298;

/** Returns the valid choices of an option. */
export const choicesOf = (choices: unknown): readonly { readonly text?: unknown }[] =>
  Array.isArray(choices) ? choices.filter(isRecord) : [];
