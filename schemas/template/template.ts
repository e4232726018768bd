/** Display templates such as `{{ title }} by {{ author.name }}`. Everything outside the braces is text. */
import type { Row } from '../value/row.ts';

export type TemplatePart =
  { readonly is: 'text'; readonly text: string } | { readonly is: 'field'; readonly path: string };

/** Parses a template and never throws. Braces without a path or without a closing pair are text. */
export function parseTemplate(template: string | null | undefined): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  const text = template ?? '';
  for (const match of text.matchAll(/\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g)) {
    if (match.index > end) parts.push({ is: 'text', text: text.slice(end, match.index) });
    parts.push({ is: 'field', path: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ is: 'text', text: text.slice(end) });
  return parts;
}

/** A template path that refers to the thumbnail of a file (LAYC-07). The platform has no such field. */
const thumbnail = '$thumbnail';
/** The fields of the file that the thumbnail needs. */
const thumbnailFields = ['id', 'type'] as const;

/**
 * Returns the path of the file whose thumbnail a path refers to: '' for the row itself, null if the path refers to a
 * value.
 */
export function fileFieldOfThumbnail(path: string): string | null {
  if (path === thumbnail) return '';
  return path.endsWith(`.${thumbnail}`) ? path.slice(0, -thumbnail.length - 1) : null;
}

/** Returns the field paths that a template needs, each once. */
export function fieldsOfTemplate(template: string | null | undefined): string[] {
  const paths = parseTemplate(template).flatMap((part) => (part.is === 'field' ? [part.path] : []));
  return [...new Set(paths.flatMap(fieldsRead))];
}

function fieldsRead(path: string): readonly string[] {
  const file = fileFieldOfThumbnail(path);
  if (file === null) return [path];
  return thumbnailFields.map((field) => (file === '' ? field : `${file}.${field}`));
}

/**
 * Renders a template for a row. `format` converts each value to text; missing values render as nothing. A path
 * through a list renders all members, separated by commas.
 */
export function renderTemplate(
  template: string | null | undefined,
  row: Row | null | undefined,
  format: (path: string, value: unknown) => string = (_, value) => String(value),
): string {
  return parseTemplate(template)
    .map((part) => {
      if (part.is === 'text') return part.text;
      const values = valuesAt(row, part.path.split('.'));
      return values.map((value) => format(part.path, value)).join(', ');
    })
    .join('');
}

/** Returns all values at a path, through lists; [] if there is none. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (value === null || value === undefined) return [];
  const [step, ...rest] = path;
  if (step === undefined) return [value];
  if (Array.isArray(value)) return value.flatMap((member: unknown) => valuesAt(member, path));
  if (typeof value !== 'object') return [];
  // A many-to-any step includes the collection; the row's key does not.
  const name = Object.hasOwn(value, step) ? step : (step.split(':')[0] ?? step);
  return Object.hasOwn(value, name) ? valuesAt((value as Row)[name], rest) : [];
}
