import { nameInWords } from '../../../schemas/field/name.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { sameChoice } from '../../../schemas/option/choice.ts';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

export interface Label {
  readonly text: string;
  readonly foreground: string;
  readonly background: string;
  /** Name of an icon, which makes the label recognizable without its color. */
  readonly icon: string | null;
}

/** Returns the label of one value: text, colors and icon of its choice, and defaults for the rest. */
export function labelOf(value: unknown, chosen: OptionsOf<typeof options>, type: FieldType): Label {
  const choice = chosen.choices?.find((candidate) => sameChoice(candidate.value, value, type));
  const text = plainText(value);
  const own = (key: string) => (typeof choice?.[key] === 'string' ? (choice[key] as string) : null);
  return {
    text: own('text') ?? (chosen.format && typeof value !== 'object' ? nameInWords(text) : text),
    foreground: own('foreground') ?? chosen.defaultForeground,
    background: own('background') ?? chosen.defaultBackground,
    icon: own('icon'),
  };
}

/** Returns the values to label. A csv or json list has several. */
export function valuesOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}
