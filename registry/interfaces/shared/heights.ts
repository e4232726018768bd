/** How high controls are before they are made, from what is known of them. px; the sizes are those of the tokens. */
import { isRecord } from '../../../schemas/value/record.ts';

const [control, gap, button, lineHeight] = [44, 8, 32, 20];

/** Controls below each other: choices, rows; none is told in a line. */
export const rowsHigh = (count: number): number => Math.max(1, count) * (control + gap) - gap;

/** Up to here lists grow, then they scroll (sortable.module.css has it too). */
const most = 480;

/** Rows, `row` high with the gap to the next. */
export const scrolledHigh = (count: number, row: number): number => Math.min(most, count * row);

/** Rows with a button below them, `row` high with the gap to the next; without any a line says so. */
export const listHigh = (count: number, row: number): number =>
  (count === 0 ? control : scrolledHigh(count, row)) + gap + button;

/** Lines of text, at least and at most so many, with what is around them. */
export const textHigh = (value: unknown, { least, most, around }: Lines): number => {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value, null, 2);
  return around + lineHeight * Math.max(least, linesOf(text ?? '', most));
};

/** Not more than `most` are counted: editors ask with each key. */
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

/** The lines above and below what stands in a frame. */
export const edges = 2;

/** How a file is shown, and the place for one. */
export const filePlace = 132;
export const fileLine = 58;
export const pictureHigh = 298;

/** The choices of an option. */
export const choicesOf = (choices: unknown): readonly { readonly text?: unknown }[] =>
  Array.isArray(choices) ? choices.filter(isRecord) : [];
