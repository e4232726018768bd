/** Reads the output of EXPLAIN QUERY PLAN. Pure. */

export interface PlanStep {
  readonly is: 'scan' | 'search';
  /** Alias of the table. */
  readonly alias: string;
  /** Number of conditions that the index tests. */
  readonly tests: number;
}

export interface QueryPlan {
  readonly steps: readonly PlanStep[];
  /** Whether rows are collected before the first one is returned. */
  readonly sorts: boolean;
  /** Whether a subquery runs once and collects a list of values. */
  readonly lists: boolean;
}

export function parsePlan(details: readonly string[]): QueryPlan {
  const steps = details.flatMap((detail): PlanStep[] => {
    const [, verb, alias = ''] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
    if (verb === undefined) return [];
    const [, conditions = ''] = /\(((?:[^()]|\([^()]*\))*)\)$/.exec(detail) ?? [];
    return [
      { is: verb === 'SCAN' ? 'scan' : 'search', alias, tests: conditions.split(/[=<>]\?/).length - 1 },
    ];
  });
  return {
    steps,
    sorts: details.some((detail) => detail.startsWith('USE TEMP B-TREE')),
    lists: details.some((detail) => /^(LIST SUBQUERY|MATERIALIZE|CO-ROUTINE)/.test(detail)),
  };
}

/** Returns the tables of a compiled statement by alias: `"articles" as "t0"`. */
export function tablesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', alias = ''] of text.matchAll(/"((?:[^"]|"")+)" as "(t\d+)"/g))
    found.set(alias, name.replaceAll('""', '"'));
  return found;
}
