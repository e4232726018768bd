/** Describes the work of a statement, so that the database can decide where it runs. */
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import { readRule } from '../access.ts';
import type { Context, ReadWork } from '../contract.ts';
import { isHistory } from './history.ts';
import type { ReadPlan } from './plan.ts';

/** Returns the work of a statement that returns at most `most` rows of a plan. */
export function workOf({ grants }: Pick<Context, 'grants'>, plan: ReadPlan, most: number): ReadWork {
  const { collection, filter, search, limit, offset } = plan;
  const isHidden = !grants.admin && isHistory(collection);
  const own = search === null && !isHidden ? countTests(filter) : null;
  const rule = countTests(readRule(grants, collection.name));
  const tests = own === null || rule === null ? null : own + rule;
  return { is: 'page', rows: offset + Math.min(limit < 0 ? Number.POSITIVE_INFINITY : limit, most), tests };
}

/** Returns whether a rule tests only fields of the row itself, and all of its conditions must hold. */
export function isOwnRowRule(rule: Predicate): boolean {
  return countTests(rule) !== null;
}

/** Returns the number of conditions that all must hold. Returns null for alternatives and for related rows. */
function countTests(predicate: Predicate): number | null {
  if (predicate.is === 'test') {
    if (predicate.path.length !== 1) return null;
    return predicate.op === 'between' ? 2 : 1;
  }
  if (predicate.is !== 'all') return null;
  let sum = 0;
  for (const part of predicate.of) {
    const tests = countTests(part);
    if (tests === null) return null;
    sum += tests;
  }
  return sum;
}
