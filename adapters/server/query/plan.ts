/** The AST of a read. planRead creates it from a Query, the model and the grants; readPlan runs it. */
import { createFailure } from '../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { everything, type Predicate } from '../../../schemas/filter/predicate.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { opensField } from '../../../schemas/permission/grants.ts';
import { forbidden, grantFor, requireField, touchable } from '../access.ts';
import { checkPredicate } from './check.ts';
import { unaliased, type Aliases } from './aliases.ts';
import { readDeep, splitDeep, type Deep } from './deep.ts';
import { unknownField } from './names.ts';
import { linkFor } from './narrow.ts';
import { QueryCost } from './query-cost.ts';
import { parseSort, type SortKey } from './sort.ts';
import type { Sql } from './sql.ts';
import { stepOf, type Step } from './steps.ts';

export interface ReadPlan {
  readonly collection: ModelCollection;
  readonly columns: readonly { readonly as: string; readonly field: ModelField }[];
  readonly nested: readonly Nested[];
  readonly filter: Predicate;
  readonly search: string | null;
  /** Whether the search reads only the rows that the search index finds. */
  readonly isIndexed?: true;
  /** Whether the statement reads only the first rows of the table (first-rows.ts). */
  readonly isOfFirstRows?: true;
  readonly sort: readonly SortKey[];
  /** A condition on the rows of `t0` that no query of a client can contain. */
  readonly only?: Sql;
  /** -1 means no limit. */
  readonly limit: number;
  readonly offset: number;
  /** In bytes. Longer values are shortened (short-values.ts). */
  readonly maxValueLength?: number | undefined;
}

export type Nested =
  | {
      readonly is: 'one';
      readonly as: string;
      readonly step: Step & { readonly is: 'one' };
      readonly plan: ReadPlan;
    }
  | {
      readonly is: 'any';
      readonly as: string;
      readonly step: Step & { readonly is: 'any' };
      /** Plans by collection. Rows of other collections stay keys. */
      readonly plans: ReadonlyMap<string, ReadPlan>;
    }
  | {
      readonly is: 'many';
      readonly as: string;
      readonly step: Step & { readonly is: 'many' };
      readonly plan: ReadPlan;
      /** The plan if only the keys of the rows are requested. */
      readonly bare: boolean;
    };

const defaultLimit = 100;

/** The caller's context, and the counters of the query up to this level. */
interface Planning {
  readonly context: Context;
  readonly cost: QueryCost;
  /** Number of to-many relations between the root and this level. */
  readonly lists: number;
  readonly maxValueLength: number | undefined;
}

/**
 * Plans a read.
 * @throws INVALID_QUERY for unknown names and for queries that are too large (query-limits.ts); FORBIDDEN for fields
 * that the caller may not read.
 */
export function planRead(
  context: Context,
  collection: ModelCollection,
  query: Query,
  only?: ReadPlan['only'],
): ReadPlan {
  grantFor(context.grants, collection.name, 'read');
  const paths = [...new Set(query.fields ?? ['*'])].map((field) => field.split('.'));
  const { maxValueLength } = query;
  const planning = { context, cost: new QueryCost(context.model), lists: 0, maxValueLength };
  planning.cost.addFields(paths);
  const { alias = {}, deep = {} } = query;
  const plan = planLevel(planning, collection, paths, query, alias, deep, defaultLimit);
  return only ? { ...plan, only } : plan;
}

function planLevel(
  planning: Planning,
  collection: ModelCollection,
  paths: readonly (readonly string[])[],
  query: Query,
  alias: Aliases,
  deep: Deep,
  limitByDefault: number,
): ReadPlan {
  const { context, cost } = planning;
  const wanted = gather(context, collection, paths, alias);
  const deeper = splitDeep(context, collection, deep, alias);
  const columns: { as: string; field: ModelField }[] = [];
  const nested: Nested[] = [];
  for (const [as, want] of wanted) {
    const { step } = want;
    const isColumn = step.is !== 'many' && want.rest.length === 0 && want.scoped.size === 0;
    if (!isColumn) cost.addRelationRead(planning.lists + (step.is === 'many' ? 1 : 0));
    if (step.is === 'many') nested.push(planMany(planning, as, step, want.rest, deeper.get(as) ?? {}));
    else if (isColumn) columns.push({ as, field: step.field });
    else if (step.is === 'one')
      nested.push({
        is: 'one',
        as,
        step,
        plan: planLevel(planning, step.target, want.rest, {}, {}, deeper.get(as) ?? {}, -1),
      });
    else if (step.is === 'any') nested.push(planAny(planning, as, step, want, deeper));
  }
  const filter = parsePredicate(query.filter);
  cost.addFilter(collection, filter);
  checkPredicate(context, collection, filter, 'filter');
  const search = query.search?.trim() ? query.search : null;
  if (search !== null) cost.addSearch();
  const sort = parseSort(context, collection, query.sort, alias);
  for (const { path } of sort) cost.addSort(collection, path);
  const limit = query.limit ?? limitByDefault;
  return {
    collection,
    columns,
    nested,
    filter,
    search,
    sort,
    limit,
    offset: query.offset ?? (query.page && limit > 0 ? (query.page - 1) * limit : 0),
    maxValueLength: planning.maxValueLength,
  };
}

interface Wanted {
  readonly step: Step;
  /** Requested by name, not by a wildcard. */
  explicit: boolean;
  readonly rest: (readonly string[])[];
  readonly scoped: Map<string, (readonly string[])[]>;
}

/**
 * Returns the requested paths per field in the order of the request. Wildcards expand to the readable fields in the
 * order of the model, and the aliases. Lists of collections that the caller may not read are left out. So is
 * `$thumbnail` of a file, which clients compute.
 */
function gather(
  context: Context,
  collection: ModelCollection,
  paths: readonly (readonly string[])[],
  alias: Aliases,
): Map<string, Wanted> {
  const grant = grantFor(context.grants, collection.name, 'read');
  const wanted = new Map<string, Wanted>();
  const want = (as: string, step: Step, rest: readonly string[], explicit: boolean) => {
    const entry = wanted.get(as) ?? { step, explicit, rest: [], scoped: new Map<string, string[][]>() };
    entry.explicit ||= explicit;
    wanted.set(as, entry);
    if (rest.length === 0) return;
    if (step.is === 'any' && step.target) {
      const { name } = step.target;
      entry.scoped.set(name, [...(entry.scoped.get(name) ?? []), rest]);
    } else entry.rest.push(rest);
  };
  for (const path of paths) {
    const [segment = '', ...rest] = path;
    if (segment === '*') {
      const names = [...collection.fields.keys()].map((name) => [name, name] as const);
      for (const [as, name] of new Map([...names, ...Object.entries(alias)])) {
        const step = stepOf(context.model, collection, name);
        if (!step || step.is === 'alias' || !opensField(grant, name)) continue;
        const deeper = opensTo(context, step) ? rest : [];
        if (step.is === 'many' && !mayList(context, step, deeper)) continue;
        want(as, step, deeper, false);
      }
      continue;
    }
    if (segment === '$thumbnail' && collection.name === 'directus_files') continue;
    const base = unaliased(alias, segment);
    const step = stepOf(context.model, collection, base);
    if (!step)
      throw unknownField(collection, base, 'fields', [
        ...touchable(grant, collection.fields.keys()),
        ...Object.keys(alias),
      ]);
    requireField(grant, step.field.name);
    if (step.is === 'alias') continue;
    if (step.is === 'many') {
      // Clients ask for lists that the caller's role may not have. The rest of the row is of use without them.
      if (!context.grants.grant(step.target.name, 'read')) continue;
      requireList(context, step, rest);
    }
    if (rest.length > 0 && step.is === 'column')
      throw createFailure(
        'INVALID_QUERY',
        `Field "${segment}" of collection "${collection.name}" is not a relation, so "${path.join('.')}" leads nowhere (fields).`,
        { collection: collection.name, field: segment },
      );
    const as = base === segment ? step.field.name : segment;
    if (rest.every((part) => part === '*') && !opensTo(context, step)) want(as, step, [], true);
    else if (rest.length > 0 && step.is === 'one') {
      grantFor(context.grants, step.target.name, 'read');
      want(as, step, rest, true);
    } else want(as, step, rest, true);
  }
  return wanted;
}

/** A list without fields returns the keys of its rows, so these must be readable. */
function requireList(context: Context, step: Step & { is: 'many' }, rest: readonly string[]): void {
  const grant = grantFor(context.grants, step.target.name, 'read');
  const key = step.target.primaryKey;
  if (rest.length === 0 && key) requireField(grant, key);
}

function mayList(context: Context, step: Step & { is: 'many' }, rest: readonly string[]): boolean {
  const grant = context.grants.grant(step.target.name, 'read');
  const key = step.target.primaryKey;
  return grant !== undefined && (rest.length > 0 || !key || opensField(grant, key));
}

/** Returns whether a wildcard may expand behind this step. */
function opensTo(context: Context, step: Step): boolean {
  const readable = (collection: ModelCollection) =>
    context.grants.grant(collection.name, 'read') !== undefined;
  if (step.is === 'one' || step.is === 'many') return readable(step.target);
  if (step.is !== 'any') return false;
  return step.target ? readable(step.target) : step.allowed.some(readable);
}

function planMany(
  planning: Planning,
  as: string,
  step: Step & { is: 'many' },
  rest: readonly (readonly string[])[],
  deep: Deep,
): Nested {
  const { target, relation } = step;
  const below = { ...planning, lists: planning.lists + 1 };
  const link = linkFor(planning.context.grants, step);
  const isUnnamed = rest.length === 0;
  const key = target.primaryKey;
  const bare = isUnnamed && key !== null;
  const { query, deeper } = readDeep(as, deep);
  const sortField = relation.meta?.sort_field;
  const sorted = query.sort ?? (sortField && target.fields.has(sortField) ? [sortField] : undefined);
  // The relation defines this order, not the caller, so it needs no grant.
  const own = query.sort === undefined && sorted ? trustedSort(target, sorted) : undefined;
  const plan = planLevel(below, target, rest, { ...query, fields: [] }, {}, deeper, -1);
  const columns = isUnnamed ? identifyingColumns(planning.context, target) : plan.columns;
  return { is: 'many', as, step: link, bare, plan: { ...plan, columns, sort: own ?? plan.sort } };
}

/** Returns the key, or all readable columns of a collection whose rows have no single key. */
function identifyingColumns(context: Context, { name, fields, primaryKey }: ModelCollection) {
  const grant = context.grants.grant(name, 'read');
  const isNamed = (field: ModelField) =>
    primaryKey === null
      ? field.column !== null && grant !== undefined && opensField(grant, field.name)
      : field.name === primaryKey;
  return [...fields.values()].filter(isNamed).map((field) => ({ as: field.name, field }));
}

function trustedSort(collection: ModelCollection, names: readonly string[]): readonly SortKey[] {
  return names.flatMap((name) =>
    collection.fields.get(name)?.column ? [{ path: [name], descending: false }] : [],
  );
}

function planAny(
  planning: Planning,
  as: string,
  step: Step & { is: 'any' },
  want: Wanted,
  deeper: ReadonlyMap<string, Deep>,
): Nested {
  const { context, cost } = planning;
  const plans = new Map<string, ReadPlan>();
  const fits = (target: ModelCollection, path: readonly string[]) =>
    path[0] === '*' || stepOf(context.model, target, path[0] ?? '') !== undefined;
  const lost = want.rest.find((path) => !step.allowed.some((target) => fits(target, path)));
  if (lost)
    throw createFailure(
      'INVALID_QUERY',
      `No collection behind "${as}" has a field "${lost[0] ?? ''}" (fields).`,
      {
        field: as,
      },
    );
  for (const target of step.allowed) {
    const scoped = want.scoped.get(target.name) ?? [];
    const paths = [...want.rest.filter((path) => fits(target, path)), ...scoped];
    if (paths.length === 0) continue;
    if (!context.grants.grant(target.name, 'read')) {
      if (scoped.some((path) => path.some((part) => part !== '*'))) throw forbidden();
      continue;
    }
    cost.addRelationRead(planning.lists);
    const deep = deeper.get(`${as}:${target.name}`) ?? deeper.get(as) ?? {};
    plans.set(target.name, planLevel(planning, target, paths, {}, {}, deep, -1));
  }
  return { is: 'any', as, step: { ...step, target: null }, plans };
}

/** Returns a plan that reads complete rows for the server itself. */
export function wholePlan(collection: ModelCollection): ReadPlan {
  const columns = [...collection.fields.values()]
    .filter((field) => field.column)
    .map((field) => ({ as: field.name, field }));
  return {
    collection,
    columns,
    nested: [],
    filter: everything,
    search: null,
    sort: [],
    limit: -1,
    offset: 0,
  };
}
