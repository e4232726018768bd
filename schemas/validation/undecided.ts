import { holds } from '../filter/holds.ts';
import type { Predicate, Scope } from '../filter/predicate.ts';
import { bindScope } from '../filter/scope.ts';
import type { Row } from '../value/row.ts';

/**
 * Returns the parts of a rule that need more than the row, such as values of related rows. The row satisfies the rule
 * only if all of these parts hold too. Tests that the row decides are omitted.
 */
export function undecidedParts(predicate: Predicate, row: Row, scope: Scope): readonly Predicate[] {
  return parts(bindScope(predicate, scope), row, scope);
}

function parts(predicate: Predicate, row: Row, scope: Scope): readonly Predicate[] {
  if (predicate.is === 'all') return predicate.of.flatMap((member) => parts(member, row, scope));
  if (holds(predicate, row, scope) !== 'unknown') return [];
  if (predicate.is !== 'any') return [predicate];
  const of = predicate.of.flatMap((member): readonly Predicate[] => {
    if (holds(member, row, scope) === false) return [];
    const rest = parts(member, row, scope);
    return rest.length === 1 ? rest : [{ is: 'all', of: rest }];
  });
  return [{ is: 'any', of }];
}

/** Returns the first field of every path in a predicate, without the collection of a many-to-any step. */
export function fieldsTested(predicate: Predicate): readonly string[] {
  if (predicate.is === 'all' || predicate.is === 'any') return predicate.of.flatMap(fieldsTested);
  return [predicate.path[0]?.split(':')[0] ?? ''];
}
