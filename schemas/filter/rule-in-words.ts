import { nameAt } from '../collection/field-at.ts';
import type { Metadata } from '../collection/types.ts';
import { describePredicate, type Translate } from './describe.ts';
import { parsePredicate } from './parse.ts';

/** Returns a filter rule in words, with the names of the fields. Returns its JSON if it does not parse. */
export function ruleInWords(rule: unknown, collection: string, metadata: Metadata, t: Translate): string {
  const nameOf = (path: readonly string[]) =>
    path
      .map((_, i) => nameAt(metadata, collection, path.slice(0, i + 1).join('.')))
      .reduce((first, second) => t('filter.path', { first, second }));
  try {
    return describePredicate(parsePredicate(rule), t, nameOf);
  } catch {
    return JSON.stringify(rule);
  }
}
