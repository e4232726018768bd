import type { Metadata } from '../../../schemas/collection/types.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { problemAtPath, type FilterProblem } from '../../../schemas/query/check-filter.ts';
import type { Test } from './tree.ts';

/** Returns what is wrong with a condition, or null. Rules know more operators than the filters of lists. Pure. */
export function problemOf(
  { path, operator, value }: Test,
  collection: string | null,
  metadata: Metadata,
): FilterProblem | null {
  if (collection === null) return null;
  const problem = problemAtPath(metadata, collection, { key: '', field: path, operator, value });
  if (problem !== 'operator') return problem;
  return errorIn({ [path]: { [`_${operator}`]: value } }) === null ? null : 'operator';
}

/** Returns the error of a rule that does not parse; null if it parses. */
export function errorIn(rule: unknown): unknown {
  try {
    parsePredicate(rule);
    return null;
  } catch (error) {
    return error;
  }
}
