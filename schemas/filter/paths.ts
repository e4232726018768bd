import type { FieldPath, Predicate } from './predicate.ts';

/**
 * Returns each field path that a predicate tests, once, in order of occurrence. Paths of related fields start at the
 * row.
 */
export function pathsOf(predicate: Predicate): readonly FieldPath[] {
  const found = new Map<string, FieldPath>();
  collect(predicate, [], found);
  return [...found.values()];
}

function collect(predicate: Predicate, at: FieldPath, found: Map<string, FieldPath>): void {
  if (predicate.is === 'all' || predicate.is === 'any') {
    for (const member of predicate.of) collect(member, at, found);
    return;
  }
  const path = [...at, ...predicate.path];
  if (predicate.is === 'test') {
    found.set(path.join('\u0000'), path);
    return;
  }
  const before = found.size;
  collect(predicate.where, path, found);
  // A rule without tests only asks whether a related row exists, so it depends on the relation itself.
  if (found.size === before) found.set(path.join('\u0000'), path);
}
