/**
 * Limits of one query, checked before it runs and while it reads.
 *
 * A path that alternates between collections multiplies rows: each article has an author with a hundred articles.
 * The design makes the work additive and then bounds each summand:
 * 1. A list in a filter compiles to an uncorrelated `in (select …)`, so the database evaluates each list once (`where.ts`).
 * 2. The shape of a query is bounded before it runs: `mostTests`, `mostTextTests`, `mostFilterSteps`, `mostListSteps`,
 *    `longestPath`, `mostFields`, `mostRelationReads`, and `mostSubqueries` for what permission rules add.
 * 3. A read fetches each related row once per relation, and parents share it in memory (`assemble.ts`).
 * 4. The rows that a query fetches and the size of its response are bounded while it reads: `mostRows`, `largestAnswer`.
 *    Shared rows count each time. The database adds up long texts before they are fetched (`fetch-rows.ts`).
 *
 * A refusal happens before the next level is read, so memory holds little more than an allowed response. The bounds do not
 * depend on the sizes of tables, so a query starts to fail only if its response grew.
 */
import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';

export const queryLimits = {
  /** Field names in one path: `author.articles.title` has three. */
  longestPath: 12,
  /** To-many relations in one path of `fields` or of a filter. */
  mostListSteps: 6,
  /** Operators in all filters of a query, `deep` included. */
  mostTests: 4000,
  /** Those operators that test text. A search counts as ten. */
  mostTextTests: 100,
  /** Relations that the filters and sorts of a query pass. Each is a subquery. */
  mostFilterSteps: 100,
  /** Subqueries of one statement, including those of permission rules. */
  mostSubqueries: 1000,
  /** Different entries of `fields`. */
  mostFields: 2000,
  /** Relations to read, at all levels. Each is at least one statement. */
  mostRelationReads: 300,
  /** Rows to fetch, including related rows. */
  mostRows: 250_000,
  /** Approximate number of characters of JSON in the response. */
  largestAnswer: 32 * 1024 * 1024,
} as const;

export type QueryLimit = keyof typeof queryLimits;

interface Refusal {
  /** Describes what the query requests; `asked` is the number. */
  readonly describe: (asked: number) => string;
  readonly advice: string;
}

const refusals: Readonly<Record<QueryLimit, Refusal>> = {
  longestPath: {
    describe: (asked) => `has a path of ${asked} field names`,
    advice: 'Use a shorter path.',
  },
  mostListSteps: {
    describe: (asked) => `passes ${asked} to-many relations in one path`,
    advice: 'Use a shorter path, or query the related collection directly.',
  },
  mostTests: {
    describe: (asked) => `has ${asked} or more filter operators`,
    advice: 'Use "_in" instead of many "_eq", or send several queries.',
  },
  mostTextTests: {
    describe: (asked) => `has ${asked} or more operators that test text`,
    advice: 'Use "search", "_eq" or "_in", or send several queries.',
  },
  mostFilterSteps: {
    describe: (asked) => `passes ${asked} or more relations in filters and sorts`,
    advice: 'Group the conditions on one relation by "_some", or send several queries.',
  },
  mostSubqueries: {
    describe: (asked) => `needs ${asked} or more subqueries, with those of the permission rules`,
    advice: 'Pass fewer relations, or simplify the permission rules of the related collections.',
  },
  mostFields: {
    describe: (asked) => `names ${asked} different fields`,
    advice: 'Name fewer fields, or use wildcards.',
  },
  mostRelationReads: {
    describe: (asked) => `reads ${asked} or more relations`,
    advice: 'Use fewer wildcards, or name the fields that you need.',
  },
  mostRows: {
    describe: (asked) => `reads ${asked} or more rows`,
    advice: 'Read the rows in pages by "limit" and "page", limit nested lists by "deep", or export them.',
  },
  largestAnswer: {
    describe: (asked) => `has a response of ${asked} or more characters`,
    advice: 'Read fewer rows or fields: use "limit", "fields", and "_limit" of nested lists in "deep".',
  },
};

/** Creates an INVALID_QUERY error with the limit, what the query requested, and what to do. */
export function exceeds(limit: QueryLimit, asked: number, where?: string): PlatformFailure {
  const { describe, advice } = refusals[limit];
  const most = queryLimits[limit];
  const part = where === undefined ? 'The query' : `The query (${where})`;
  return createFailure('INVALID_QUERY', `${part} ${describe(asked)}. The limit is ${most}. ${advice}`, {
    limit: most,
    limit_name: limit,
    asked,
  });
}
