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

/**
 * Returns the key of the language that a user reads: the same locale, else the same language of another region. Returns
 * undefined if there is none.
 */
export function languageOfUser(languages: readonly Language[], locale: string): Key | undefined {
  const wanted = tagOf(locale);
  const isSame = ({ key }: Language) => tagOf(key) === wanted;
  const isRelated = ({ key }: Language) => tagOf(key).split('-')[0] === wanted.split('-')[0];
  return (languages.find(isSame) ?? languages.find(isRelated))?.key;
}

function tagOf(locale: Key): string {
  return String(locale).replaceAll('_', '-').toLowerCase();
}

/** Returns whether the name or key contains each word of the search, ignoring case. */
export function matches({ name, key }: Pick<Language, 'name' | 'key'>, search: string): boolean {
  const said = `${name} ${key}`.toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
