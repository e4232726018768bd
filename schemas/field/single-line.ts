/** Chooses between one line and several for text columns without metadata, such as TEXT columns of other programs. */
import { nameInWords } from './name.ts';
import { isProse, isTitle } from './traits.ts';
import type { Field } from './types.ts';

/** Words in names of columns whose text usually has several lines. */
const proseWords = new Set(
  `abstract about answer bio biography body comment comments config content contents data definition desc descr
   description descriptions detail details essay excerpt explanation history html info instruction instructions json log
   lyrics markdown memo message note notes overview payload plot prose query remark remarks review script sql summary
   synopsis text transcript xml yaml`.split(/\s+/),
);
/** In characters. */
const maxLineLength = 120;

/**
 * Whether the values of a text field are short. A TEXT column declares no length, so its name decides. A field with
 * metadata has been designed: its type decides.
 */
export function isSingleLine({ field, type, meta }: Pick<Field, 'field' | 'type' | 'meta'>): boolean {
  if (!isProse(type) || meta !== null) return isTitle(type);
  return !nameInWords(field)
    .toLowerCase()
    .split(/[\s:]+/)
    .some((word) => proseWords.has(word));
}

/** Whether a single-line input can show and keep the value: it removes line breaks. */
export function fitsOneLine(value: unknown): boolean {
  return typeof value !== 'string' || (value.length <= maxLineLength && !/[\r\n]/.test(value));
}
