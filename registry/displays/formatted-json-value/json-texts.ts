import { renderTemplate } from '../../../schemas/template/template.ts';
import { plainText } from '../shared/plain-text.ts';

/** A text for every member of a list, one for an object, by the format where there is one; else the raw JSON. */
export function jsonTexts(value: unknown, format: string): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (format === '') return [plainText(value)];
  const texts = (Array.isArray(value) ? value : [value]).map((member: unknown) =>
    typeof member === 'object' && member !== null
      ? renderTemplate(format, member as Readonly<Record<string, unknown>>, (_, part) => plainText(part))
      : plainText(member),
  );
  // A member that has none of its keys is no gap between others.
  return texts.filter((text) => text.trim() !== '');
}
