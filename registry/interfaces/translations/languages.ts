/** The languages of the languages collection. Pure. */
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { renderTemplate } from '../../../schemas/template/template.ts';
import { isRightToLeft } from '../../../schemas/value/locales.ts';
import { keyOf, type Choosable } from '../../../renderer/contract/related.ts';

export interface Language {
  /** The value that translations store. */
  readonly key: Key;
  /** The name by the template, or the key if the template is empty. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

const directions: ReadonlySet<unknown> = new Set(['ltr', 'rtl']);

/**
 * Parses the languages. `directionField` is a field of the languages collection. If it is absent or empty, the script
 * decides the direction.
 */
export function languagesOf(
  rows: readonly Row[],
  { referencedField, template }: Pick<Choosable, 'referencedField' | 'template'>,
  directionField: string | null,
): readonly Language[] {
  return rows.flatMap((row) => {
    const key = keyOf(row, referencedField);
    if (key === null) return [];
    const name = renderTemplate(template, row, (_, value) => String(value)).trim();
    const own = directionField === null ? null : row[directionField];
    const byScript = isRightToLeft(String(key)) ? 'rtl' : 'ltr';
    const direction = directions.has(own) ? (own as Language['direction']) : byScript;
    return [{ key, name: name || String(key), direction }];
  });
}

/** Returns whether the name or key contains each word of the search, ignoring case. */
export function matches({ name, key }: Pick<Language, 'name' | 'key'>, search: string): boolean {
  const said = `${name} ${key}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
