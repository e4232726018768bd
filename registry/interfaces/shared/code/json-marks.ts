import { Facet } from '@codemirror/state';

/** A mistake in the meaning of valid JSON, at the key that a JSON pointer names. */
export interface JsonMark {
  readonly pointer: string;
  readonly message: string;
}

/** Functions that return the marks of the current text. The language, which loads later, shows them. */
export const jsonMarks = Facet.define<() => readonly JsonMark[]>();
