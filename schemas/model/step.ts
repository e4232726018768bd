/** The steps of a change of the data model, and the requests that carry them out one by one (FLD-26). Pure. */

type Values = Readonly<Record<string, unknown>>;

/** A change of one collection, as `PATCH /collections` takes it. */
interface CollectionChange {
  readonly collection: string;
  readonly meta: Values;
}

/** One step of a change of the model, or the first rows of a new collection. The bodies equal those of the requests. */
export type ModelStep =
  | { readonly do: 'create-collection'; readonly collection: string; readonly body: Values }
  | { readonly do: 'update-collection'; readonly collection: string; readonly body: Values }
  | { readonly do: 'update-collections'; readonly changes: readonly CollectionChange[] }
  | { readonly do: 'delete-collection'; readonly collection: string }
  | {
      readonly do: 'create-field';
      readonly collection: string;
      readonly field: string;
      readonly body: Values;
    }
  | {
      readonly do: 'update-field';
      readonly collection: string;
      readonly field: string;
      readonly body: Values;
      /** The value that replaces the nulls of the column before it changes (FLD-30). Absent: they stay. */
      readonly replaceNulls?: unknown;
    }
  | { readonly do: 'update-fields'; readonly collection: string; readonly changes: readonly object[] }
  | { readonly do: 'delete-field'; readonly collection: string; readonly field: string }
  | {
      readonly do: 'create-relation';
      readonly collection: string;
      readonly field: string;
      readonly related: string | null;
      readonly body: Values;
    }
  | {
      readonly do: 'update-relation';
      readonly collection: string;
      readonly field: string;
      readonly body: Values;
    }
  | { readonly do: 'delete-relation'; readonly collection: string; readonly field: string }
  | { readonly do: 'create-items'; readonly collection: string; readonly rows: readonly Values[] };

export type StepKind = ModelStep['do'];

export type StepOf<Kind extends StepKind> = Extract<ModelStep, { readonly do: Kind }>;

/** A request without its origin. */
export interface ModelRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

const segment = encodeURIComponent;
const collectionPath = (collection: string) => `/collections/${segment(collection)}`;
const fieldPath = (collection: string, field: string) => `/fields/${segment(collection)}/${segment(field)}`;
const relationPath = (collection: string, field: string) =>
  `/relations/${segment(collection)}/${segment(field)}`;

const requests: { readonly [Kind in StepKind]: (step: StepOf<Kind>) => readonly ModelRequest[] } = {
  'create-collection': ({ body }) => [{ method: 'POST', path: '/collections', body }],
  'update-collection': ({ collection, body }) => [
    { method: 'PATCH', path: collectionPath(collection), body },
  ],
  'update-collections': ({ changes }) => [{ method: 'PATCH', path: '/collections', body: changes }],
  'delete-collection': ({ collection }) => [{ method: 'DELETE', path: collectionPath(collection) }],
  'create-field': ({ collection, body }) => [
    { method: 'POST', path: `/fields/${segment(collection)}`, body },
  ],
  'update-field': ({ collection, field, body, replaceNulls }) => [
    ...(replaceNulls === undefined ? [] : [fillNulls(collection, field, replaceNulls)]),
    { method: 'PATCH', path: fieldPath(collection, field), body },
  ],
  'update-fields': ({ collection, changes }) => [
    { method: 'PATCH', path: `/fields/${segment(collection)}`, body: changes },
  ],
  'delete-field': ({ collection, field }) => [{ method: 'DELETE', path: fieldPath(collection, field) }],
  'create-relation': ({ body }) => [{ method: 'POST', path: '/relations', body }],
  'update-relation': ({ collection, field, body }) => [
    { method: 'PATCH', path: relationPath(collection, field), body },
  ],
  'delete-relation': ({ collection, field }) => [{ method: 'DELETE', path: relationPath(collection, field) }],
  'create-items': ({ collection, rows }) => [
    { method: 'POST', path: `/items/${segment(collection)}`, body: rows },
  ],
};

/** Returns the requests of a step, in the order in which they are sent. */
export function requestsOf(step: ModelStep): readonly ModelRequest[] {
  return requests[step.do](step as never);
}

function fillNulls(collection: string, field: string, value: unknown): ModelRequest {
  return {
    method: 'PATCH',
    path: `/items/${segment(collection)}`,
    body: { query: { filter: { [field]: { _null: true } }, limit: -1 }, data: { [field]: value } },
  };
}

/** How the result of a step is removed: by a request, with the result of another step, or not at all. */
export type Removal = ModelRequest | 'with-another' | 'never';

const removals: { readonly [Kind in StepKind]: (step: StepOf<Kind>) => Removal } = {
  'create-collection': ({ collection }) => ({ method: 'DELETE', path: collectionPath(collection) }),
  'update-collection': () => 'never',
  'update-collections': () => 'never',
  'delete-collection': () => 'never',
  'create-field': ({ collection, field }) => ({ method: 'DELETE', path: fieldPath(collection, field) }),
  'update-field': () => 'never',
  'update-fields': () => 'never',
  'delete-field': () => 'never',
  'create-relation': ({ collection, field }) => ({ method: 'DELETE', path: relationPath(collection, field) }),
  'update-relation': () => 'never',
  'delete-relation': () => 'never',
  'create-items': () => 'with-another',
};

/** Returns how the result of a step is removed if a later step fails. */
export function removalOf(step: ModelStep): Removal {
  return removals[step.do](step as never);
}
