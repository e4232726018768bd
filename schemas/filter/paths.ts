import type { FieldPath, Predicate } from './predicate.ts';

/** Every field that a predicate asks about, once, in the order of asking; related ones from the row outwards. */
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
  // "Has any related row" asks about the relation itself.
  if (found.size === before) found.set(path.join('\u0000'), path);
}
