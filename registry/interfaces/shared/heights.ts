/** Estimates the heights of controls in px before they are rendered. The sizes match the design tokens. */
import { isRecord } from '../../../schemas/value/record.ts';

const [control, gap, button, lineHeight] = [44, 8, 32, 20];

/** Height of the foot of a text editor (prose/WordCount.tsx). */
export const proseFoot = 37;

/** Height of `count` controls below each other. An empty list has one line of text. */
export const rowsHeight = (count: number): number => Math.max(1, count) * (control + gap) - gap;

/** Maximum height of a list before it scrolls; sortable.module.css repeats it. */
const maxListHeight = 480;

/** Height of a scrolling list with its frame. `row` is the row height including the dividing line. */
export const scrolledHeight = (count: number, row: number): number =>
  Math.min(maxListHeight, count * row + borderHeight);

/** Height of a list with a button below it. `row` is the row height including the dividing line. An empty list shows one line. */
export const listHeight = (count: number, row: number): number =>
  (count === 0 ? control : scrolledHeight(count, row)) + gap + button;

/** Height of a text between `minLines` and `maxLines` lines. */
export const textHeight = (value: unknown, { minLines, maxLines, padding }: Lines): number => {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value, null, 2);
  return padding + lineHeight * Math.max(minLines, linesOf(text ?? '', maxLines));
};

/** Counts lines up to `maxLines`, because editors call this on every keystroke. */
function linesOf(text: string, maxLines: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines < maxLines; at = text.indexOf('\n', at + 1))
    lines += 1;
  return lines;
}

interface Lines {
  readonly minLines: number;
  readonly maxLines: number;
  readonly padding: number;
}

/** Height of the top and bottom border of a frame. */
export const borderHeight = 2;

/** Heights of the file controls: the drop zone, one line, and a large image. */
export const dropZoneHeight = 132;
export const fileLineHeight = 58;
export const imageHeight = 298;

/** Returns the valid choices of an option. */
export const choicesOf = (choices: unknown): readonly { readonly text?: unknown }[] =>
  Array.isArray(choices) ? choices.filter(isRecord) : [];
