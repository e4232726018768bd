import { renderTemplate } from '../../../schemas/template/template.ts';
import { plainText } from '../shared/plain-text.ts';

/**
 * Returns one text per list member, or one for an object. Applies the format if there is one, else returns raw JSON.
 */
export function jsonTexts(value: unknown, format: string): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (format === '') return [plainText(value)];
  const texts = (Array.isArray(value) ? value : [value]).map((member: unknown) =>
    typeof member === 'object' && member !== null
      ? renderTemplate(format, member as Readonly<Record<string, unknown>>, (_, part) => plainText(part))
      : plainText(member),
  );
  // Drops members without any of the keys, so that no empty entries remain.
  return texts.filter((text) => text.trim() !== '');
}
