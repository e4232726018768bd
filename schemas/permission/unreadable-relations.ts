/** Pure. */
import type { Metadata } from '../collection/types.ts';
import { parsePredicate } from '../filter/parse.ts';
import { pathsOf } from '../filter/paths.ts';
import { nextCollection } from '../relation/side.ts';
import { readablePath } from './readable-path.ts';
import type { Grants } from './types.ts';

/** A path of a rule through a relation, whose values the role may not read. */
interface UnreadablePath {
  readonly path: string;
  /** The collection that the relation leads to. */
  readonly collection: string;
}

/**
 * Returns the paths of a rule that lead through a relation to values that the role may not read. The platform applies
 * such a rule, but clients of the role cannot. Returns none if the rule does not parse.
 */
export function unreadableRelations(
  rule: unknown,
  collection: string,
  metadata: Pick<Metadata, 'field' | 'relationsOf'>,
  grants: Grants,
): readonly UnreadablePath[] {
  try {
    return pathsOf(parsePredicate(rule)).flatMap(([first = '', ...rest]) => {
      const next = rest.length === 0 ? null : nextCollection(metadata, collection, first);
      if (next === null) return [];
      const path = rest.join('.');
      if (readablePath(grants, metadata, next, path) === path) return [];
      return [{ path: [first, ...rest].join('.'), collection: next }];
    });
  } catch {
    return [];
  }
}
