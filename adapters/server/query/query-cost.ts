/** Counts the parts of a query while it is planned (query-limits.ts). */
import type { FieldPath, Operator, Predicate } from '../../../schemas/filter/predicate.ts';
import type { Model, ModelCollection } from '../contract.ts';
import { exceeds, queryLimits, type QueryLimit } from './query-limits.ts';
import { stepOf, type Step } from './steps.ts';

/** Operators that fold and scan the text of each row. */
const textTests: ReadonlySet<Operator> = new Set<Operator>([
  'contains',
  'ncontains',
  'starts_with',
  'nstarts_with',
  'ends_with',
  'nends_with',
]);

/** The number of text tests that one search counts as, because it tests each text field of a collection. */
const searchTests = 10;

/**
 * Checks a permission rule or a validation before it is stored: every query of the role runs it.
 * @throws INVALID_QUERY if it exceeds the limits of a filter. `collection` is unknown if an update does not name it.
 */
export function assertRuleFits(model: Model, collection: ModelCollection | undefined, rule: Predicate): void {
  new QueryCost(model).addFilter(collection, rule);
}

/** Counts over all levels of one query. Each method throws INVALID_QUERY if its limit is exceeded. */
export class QueryCost {
  private readonly counts = { mostTests: 0, mostTextTests: 0, mostFilterSteps: 0, mostRelationReads: 0 };
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  addFields(paths: readonly FieldPath[]): void {
    if (paths.length > queryLimits.mostFields) throw exceeds('mostFields', paths.length, 'fields');
    for (const path of paths) assertPathLength(path, 'fields');
  }

  /** `lists`: the to-many relations between the root and the related rows, this one included. */
  addRelationRead(lists: number): void {
    this.count('mostRelationReads', 'fields');
    if (lists > queryLimits.mostListSteps) throw exceeds('mostListSteps', lists, 'fields');
  }

  addFilter(collection: ModelCollection | undefined, predicate: Predicate): void {
    this.addPredicate(collection, predicate, 0, 0);
  }

  addSearch(): void {
    this.count('mostTextTests', 'search', searchTests);
  }

  addSort(collection: ModelCollection, path: FieldPath): void {
    assertPathLength(path, 'sort');
    this.walk(collection, path, 0, 'sort');
  }

  private addPredicate(
    collection: ModelCollection | undefined,
    predicate: Predicate,
    length: number,
    lists: number,
  ): void {
    if (predicate.is === 'all' || predicate.is === 'any') {
      for (const part of predicate.of) this.addPredicate(collection, part, length, lists);
      return;
    }
    const { path } = predicate;
    const total = length + path.length;
    assertPathLength({ length: total }, 'filter');
    if (predicate.is === 'test') {
      this.count('mostTests', 'filter');
      if (textTests.has(predicate.op)) this.count('mostTextTests', 'filter');
    }
    const end = this.walk(collection, path, lists, 'filter');
    if (predicate.is !== 'test') this.addPredicate(end.collection, predicate.where, total, end.lists);
  }

  /** Unknown names end the walk; the compiler reports them. */
  private walk(
    collection: ModelCollection | undefined,
    path: FieldPath,
    lists: number,
    where: string,
  ): { readonly collection: ModelCollection | undefined; readonly lists: number } {
    let [at, passed] = [collection, lists];
    for (const [i, segment] of path.entries()) {
      const step = at && stepOf(this.model, at, segment);
      const isLast = i === path.length - 1;
      // The last field of a path needs a subquery only if it is a list.
      if (!isLast || step?.is === 'many') this.count('mostFilterSteps', where);
      if (step?.is === 'many') passed += 1;
      if (passed > queryLimits.mostListSteps) throw exceeds('mostListSteps', passed, where);
      at = step && targetOf(step);
    }
    return { collection: at, lists: passed };
  }

  private count(limit: keyof QueryCost['counts'], where: string, more = 1): void {
    this.counts[limit] += more;
    if (this.counts[limit] > queryLimits[limit]) throw exceeds(limit, this.counts[limit], where);
  }
}

function assertPathLength({ length }: { readonly length: number }, where: string): void {
  const limit: QueryLimit = 'longestPath';
  if (length > queryLimits[limit]) throw exceeds(limit, length, where);
}

function targetOf(step: Step): ModelCollection | undefined {
  return 'target' in step ? (step.target ?? undefined) : undefined;
}
