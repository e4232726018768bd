/** The one AST of a read. Made by planRead from a Query, the model and the grants; run by readPlan. */
import { fail } from '../../../schemas/error/failure.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { everything, type Predicate } from '../../../schemas/filter/predicate.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Context, ModelCollection, ModelField } from '../contract.ts';
import { opensField } from '../../../schemas/permission/grants.ts';
import { forbidden, grantFor, requireField, touchable } from './access.ts';
import { checkPredicate } from './check.ts';
import { unknownField } from './names.ts';
import { linkFor } from './narrow.ts';
import { parseSort, type SortKey } from './sort.ts';
import { stepOf, type Step } from './steps.ts';

export interface ReadPlan {
  readonly collection: ModelCollection;
  readonly columns: readonly { readonly as: string; readonly field: ModelField }[];
  readonly nested: readonly Nested[];
  readonly filter: Predicate;
  readonly search: string | null;
  readonly sort: readonly SortKey[];
  /** -1 is all. */
  readonly limit: number;
  readonly offset: number;
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
      /** By collection; what is not here stays a key. */
      readonly plans: ReadonlyMap<string, ReadPlan>;
    }
  | {
      readonly is: 'many';
      readonly as: string;
      readonly step: Step & { readonly is: 'many' };
      readonly plan: ReadPlan;
      /** The rows as bare keys. */
      readonly bare: boolean;
    };

const defaultLimit = 100;
const deepestPath = 12;

/** Throws INVALID_QUERY for wrong names, FORBIDDEN for what may not be read. */
export function planRead(context: Context, collection: ModelCollection, query: Query): ReadPlan {
  grantFor(context.grants, collection.name, 'read');
  const paths = (query.fields ?? ['*']).map((field) => field.split('.'));
  const tooDeep = paths.find((path) => path.length > deepestPath);
  if (tooDeep)
    throw fail('INVALID_QUERY', `"${tooDeep.join('.')}" is deeper than ${deepestPath} steps (fields).`);
  return planLevel(context, collection, paths, query, query.alias ?? {}, query.deep ?? {}, defaultLimit);
}

type Deep = Readonly<Record<string, unknown>>;

function planLevel(
  context: Context,
  collection: ModelCollection,
  paths: readonly (readonly string[])[],
  query: Query,
  alias: Readonly<Record<string, string>>,
  deep: Deep,
  limitByDefault: number,
): ReadPlan {
  const wanted = gather(context, collection, paths, alias);
  const deeper = splitDeep(context, collection, deep);
  const columns: { as: string; field: ModelField }[] = [];
  const nested: Nested[] = [];
  for (const [as, want] of wanted) {
    const { step } = want;
    if (step.is === 'many') nested.push(planMany(context, as, step, want.rest, deeper.get(as) ?? {}));
    else if (want.rest.length === 0 && want.scoped.size === 0) columns.push({ as, field: step.field });
    else if (step.is === 'one')
      nested.push({
        is: 'one',
        as,
        step,
        plan: planLevel(context, step.target, want.rest, {}, {}, deeper.get(as) ?? {}, -1),
      });
    else if (step.is === 'any') nested.push(planAny(context, as, step, want, deeper));
  }
  const filter = parsePredicate(query.filter);
  checkPredicate(context, collection, filter, 'filter');
  const limit = query.limit ?? limitByDefault;
  return {
    collection,
    columns,
    nested,
    filter,
    search: query.search?.trim() ? query.search : null,
    sort: parseSort(context, collection, query.sort),
    limit,
    offset: query.offset ?? (query.page && limit > 0 ? (query.page - 1) * limit : 0),
  };
}

interface Wanted {
  readonly step: Step;
  /** Named by the caller rather than by a wildcard. */
  explicit: boolean;
  readonly rest: (readonly string[])[];
  readonly scoped: Map<string, (readonly string[])[]>;
}

/** What is asked of each field, in the order of asking; wildcards are the readable fields in the model's order. */
function gather(
  context: Context,
  collection: ModelCollection,
  paths: readonly (readonly string[])[],
  alias: Readonly<Record<string, string>>,
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
      for (const name of collection.fields.keys()) {
        const step = stepOf(context.model, collection, name);
        if (!step || step.is === 'alias' || !opensField(grant, name)) continue;
        const deeper = opensTo(context, step) ? rest : [];
        if (step.is === 'many' && !mayList(context, step, deeper)) continue;
        want(name, step, deeper, false);
      }
      continue;
    }
    const base = (Object.hasOwn(alias, segment) && alias[segment]) || segment;
    const step = stepOf(context.model, collection, base);
    if (!step)
      throw unknownField(collection, base, 'fields', [
        ...touchable(grant, collection.fields.keys()),
        ...Object.keys(alias),
      ]);
    requireField(grant, step.field.name);
    if (step.is === 'alias') continue;
    if (step.is === 'many') requireList(context, step, rest);
    if (rest.length > 0 && step.is === 'column')
      throw fail(
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

/** A list without fields answers the keys of its rows, so these have to be readable. */
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

/** Whether a wildcard may go on behind this step. */
function opensTo(context: Context, step: Step): boolean {
  const readable = (collection: ModelCollection) =>
    context.grants.grant(collection.name, 'read') !== undefined;
  if (step.is === 'one' || step.is === 'many') return readable(step.target);
  if (step.is !== 'any') return false;
  return step.target ? readable(step.target) : step.allowed.some(readable);
}

function planMany(
  context: Context,
  as: string,
  step: Step & { is: 'many' },
  rest: readonly (readonly string[])[],
  deep: Deep,
): Nested {
  const { target, relation } = step;
  const link = linkFor(context.grants, step);
  const key = target.primaryKey ?? target.table?.primaryKey[0] ?? step.targetField;
  const bare = rest.length === 0;
  const { query, deeper } = readDeep(as, deep);
  const sortField = relation.meta?.sort_field;
  const sorted = query.sort ?? (sortField && target.fields.has(sortField) ? [sortField] : undefined);
  // The order a relation keeps is no question of the caller's, so it needs no grant.
  const own = query.sort === undefined && sorted ? trustedSort(target, sorted) : undefined;
  const plan = planLevel(context, target, bare ? [] : rest, { ...query, fields: [] }, {}, deeper, -1);
  const field = target.fields.get(key);
  const columns = bare && field ? [{ as: key, field }] : plan.columns;
  return { is: 'many', as, step: link, bare, plan: { ...plan, columns, sort: own ?? plan.sort } };
}

function trustedSort(collection: ModelCollection, names: readonly string[]): readonly SortKey[] {
  return names.flatMap((name) =>
    collection.fields.get(name)?.column ? [{ path: [name], descending: false }] : [],
  );
}

function planAny(
  context: Context,
  as: string,
  step: Step & { is: 'any' },
  want: Wanted,
  deeper: ReadonlyMap<string, Deep>,
): Nested {
  const plans = new Map<string, ReadPlan>();
  const fits = (target: ModelCollection, path: readonly string[]) =>
    path[0] === '*' || stepOf(context.model, target, path[0] ?? '') !== undefined;
  const lost = want.rest.find((path) => !step.allowed.some((target) => fits(target, path)));
  if (lost)
    throw fail('INVALID_QUERY', `No collection behind "${as}" has a field "${lost[0] ?? ''}" (fields).`, {
      field: as,
    });
  for (const target of step.allowed) {
    const scoped = want.scoped.get(target.name) ?? [];
    const paths = [...want.rest.filter((path) => fits(target, path)), ...scoped];
    if (paths.length === 0) continue;
    if (!context.grants.grant(target.name, 'read')) {
      if (scoped.some((path) => path.some((part) => part !== '*'))) throw forbidden();
      continue;
    }
    const deep = deeper.get(`${as}:${target.name}`) ?? deeper.get(as) ?? {};
    plans.set(target.name, planLevel(context, target, paths, {}, {}, deep, -1));
  }
  return { is: 'any', as, step: { ...step, target: null }, plans };
}

/** `deep` by field; a name that is no field is refused even where the field is not asked for. */
function splitDeep(context: Context, collection: ModelCollection, deep: Deep): ReadonlyMap<string, Deep> {
  const grant = context.grants.grant(collection.name, 'read');
  const split = new Map<string, Deep>();
  for (const [name, value] of Object.entries(deep)) {
    const base = name.split(':')[0] ?? name;
    if (!collection.fields.has(base))
      throw unknownField(collection, name, 'deep', touchable(grant, collection.fields.keys()));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw fail('INVALID_QUERY', `"deep" of field "${name}" must be an object.`, { field: name });
    split.set(name, value as Deep);
  }
  return split;
}

const deepKeys = ['_filter', '_sort', '_limit', '_offset', '_page', '_search'];

function readDeep(field: string, deep: Deep): { readonly query: Query; readonly deeper: Deep } {
  const query: Record<string, unknown> = {};
  const deeper: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(deep)) {
    if (!key.startsWith('_')) deeper[key] = value;
    else if (deepKeys.includes(key)) query[key.slice(1)] = value;
    else
      throw fail(
        'INVALID_QUERY',
        `"deep" of field "${field}" does not know "${key}": use ${deepKeys.join(', ')}.`,
        {
          field,
        },
      );
  }
  return { query: { ...query, ...numbers(field, query), ...sortList(query) } as Query, deeper };
}

function numbers(field: string, query: Record<string, unknown>): Record<string, number> {
  const found: Record<string, number> = {};
  for (const name of ['limit', 'offset', 'page']) {
    if (query[name] === undefined) continue;
    const number = Number(query[name]);
    if (!Number.isSafeInteger(number) || number < -1)
      throw fail('INVALID_QUERY', `"deep" of field "${field}": "_${name}" must be a number.`, { field });
    found[name] = number;
  }
  return found;
}

function sortList(query: Record<string, unknown>): { sort?: readonly string[] } {
  const { sort } = query;
  if (sort === undefined) return {};
  return { sort: (Array.isArray(sort) ? sort : String(sort).split(',')).map(String) };
}

/** A plan that reads whole rows for the server itself. */
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
