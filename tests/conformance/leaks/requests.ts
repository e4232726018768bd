/** Random requests that mean something to the world: every operator, alias, aggregate, export, nested path and write. */
import fc from 'fast-check';
import { operators } from '../../../schemas/filter/predicate.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { grantsOf, opens, type Action, type Viewer } from './viewers.ts';
import { graph, guarded, values, valuesOf } from './vocabulary.ts';
import { keyOf } from './world.ts';

export interface Probe {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export interface Keys {
  /** Keys of rows by collection, hidden ones included: the attacker guesses well. */
  readonly of: (collection: string) => readonly (string | number)[];
}

const pathOf = (collection: string) =>
  collection.startsWith('directus_') ? `/${collection.slice('directus_'.length)}` : `/items/${collection}`;

const text = (query: Readonly<Record<string, unknown>>) => {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined);
  const encode = (value: unknown) =>
    encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  return parts.length === 0 ? '' : `?${parts.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
};

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { freq, nil: undefined });
const operator = fc.constantFrom(...operators.map((name) => `_${name}`));
const anyName = fc.constantFrom('id', 'name', 'title', 'nope', 'constructor', '*', '__proto__');

/** Returns generators of reads and writes that a viewer may often, and should often not, carry out. */
export function createProbes(keys: Keys, viewer: Viewer) {
  const all = Object.keys(graph);

  /** Collections that the viewer has a grant for, most of the time. */
  const collections = (...actions: readonly Action[]) => {
    const open = all.filter((name) => actions.some((action) => grantsOf(viewer, name, action).length > 0));
    const any = { weight: 1, arbitrary: fc.constantFrom(...all) };
    return open.length === 0
      ? any.arbitrary
      : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...open) }, any);
  };

  /** Names of fields that the viewer's grants open, most of the time. */
  const names = (collection: string, ...actions: readonly Action[]) => {
    const known = Object.keys(ownValue(graph, collection) ?? {});
    const grants = actions.flatMap((action) => grantsOf(viewer, collection, action));
    const open = known.filter((name) => grants.some((grant) => opens(grant, name.split(':')[0] ?? name)));
    return fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...(open.length > 0 ? open : known)) },
      { weight: 2, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: anyName },
    );
  };

  const keyOfOne = (collection: string) =>
    fc.constantFrom<string | number>(...(keys.of(collection).length > 0 ? keys.of(collection) : [1]));

  /** Paths from a collection outwards, of up to `most` steps. */
  const pathFrom = (collection: string, most: number): fc.Arbitrary<string> =>
    fc
      .oneof({ weight: 12, arbitrary: names(collection, 'read') }, { weight: 1, arbitrary: fc.constant('*') })
      .chain((name) => {
        const target = ownValue(ownValue(graph, collection) ?? {}, name);
        if (!target || most <= 1) return fc.constant(name);
        return fc.oneof(
          { weight: 3, arbitrary: pathFrom(target, most - 1).map((rest) => `${name}.${rest}`) },
          { weight: 1, arbitrary: fc.constant(name) },
        );
      });

  const relationsOf = (collection: string) =>
    Object.entries(ownValue(graph, collection) ?? {}).flatMap(([name, target]) =>
      target === null ? [] : [[name, target] as const],
    );

  const filterFor = (collection: string, depth: number): fc.Arbitrary<object> => {
    const one = fc
      .tuple(pathFrom(collection, 3), operator, values)
      .map(([path, op, value]) =>
        path.split('.').reduceRight<object>((inner, step) => ({ [step]: inner }), { [op]: value }),
      );
    if (depth === 0) return one;
    const groups = fc
      .tuple(
        fc.constantFrom('_and', '_or'),
        fc.array(filterFor(collection, depth - 1), { minLength: 1, maxLength: 2 }),
      )
      .map(([word, of]) => ({ [word]: of }));
    const relations = relationsOf(collection);
    const quantified = () =>
      fc
        .constantFrom(...relations)
        .chain(([name, target]) =>
          fc
            .tuple(fc.constantFrom('_some', '_none'), filterFor(target, depth - 1))
            .map(([word, inner]) => ({ [name]: { [word]: inner } })),
        );
    return fc.oneof(
      { weight: 4, arbitrary: one },
      { weight: 2, arbitrary: relations.length === 0 ? one : quantified() },
      { weight: 1, arbitrary: groups },
    );
  };

  const deepFor = (collection: string): fc.Arbitrary<object | undefined> => {
    const relations = relationsOf(collection);
    if (relations.length === 0) return fc.constant(undefined);
    return fc.constantFrom(...relations).chain(([field, target]) =>
      fc
        .record(
          {
            _filter: filterFor(target, 0),
            _sort: pathFrom(target, 2),
            _limit: fc.constantFrom(1, 2, -1),
            _search: fc.constantFrom('zq', 'z'),
          },
          { requiredKeys: [] },
        )
        .map((inner) => ({ [field]: inner })),
    );
  };

  const queryFor = (collection: string): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
    const name = names(collection, 'read');
    const search = fc.constantFrom('zq', 'q00', '7100012', 'published', 'z', '1');
    const plain = fc.record({
      fields: sometimes(fc.array(pathFrom(collection, 4), { minLength: 1, maxLength: 3 }), 1),
      filter: sometimes(filterFor(collection, 2), 1),
      sort: sometimes(
        fc.tuple(fc.constantFrom('', '-'), pathFrom(collection, 3)).map(([sign, path]) => [sign + path]),
      ),
      search: sometimes(search, 5),
      limit: sometimes(fc.constantFrom(-1, 1, 2, 100)),
      page: sometimes(fc.constantFrom(1, 2), 8),
      meta: sometimes(fc.constant('*')),
      alias: sometimes(
        fc.dictionary(fc.constantFrom('id', 'x', 'title', 'name'), name, { minKeys: 1, maxKeys: 1 }),
        5,
      ),
      deep: sometimes(deepFor(collection), 5),
      export: sometimes(fc.constantFrom('csv', 'json', 'xml'), 8),
    });
    const counted = fc.record({
      aggregate: fc.dictionary(
        fc.constantFrom('count', 'countDistinct', 'sum', 'sumDistinct', 'avg', 'min', 'max', 'constructor'),
        fc.array(fc.oneof(name, fc.constant('*')), { minLength: 1, maxLength: 2 }),
        { minKeys: 1, maxKeys: 2 },
      ),
      groupBy: sometimes(fc.array(name, { minLength: 1, maxLength: 2 })),
      filter: sometimes(filterFor(collection, 1)),
      search: sometimes(search, 5),
    });
    return fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: counted });
  };

  /** Any path of the model, open or not. */
  const anyPath = (collection: string, most: number): fc.Arbitrary<string> =>
    fc.constantFrom(...Object.entries(ownValue(graph, collection) ?? {})).chain(([name, target]) =>
      target === null || most <= 1
        ? fc.constant(name)
        : fc.oneof(
            fc.constant(name),
            anyPath(target, most - 1).map((rest) => `${name}.${rest}`),
          ),
    );

  /** Asks about one field that may be closed, and about nothing else that could be refused first. */
  const focusedOn = (collection: string): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
    const [name, path] = [anyPath(collection, 1), anyPath(collection, 3)];
    const key = keyOf(collection);
    const nested = (inner: unknown) => (steps: string) =>
      steps.split('.').reduceRight<unknown>((rest, step) => ({ [step]: rest }), inner);
    return fc.oneof(
      path.map((field) => ({ fields: [field] })),
      path.map((field) => ({ fields: [key, `${field}.*`] })),
      path.map((field) => ({ fields: [key], sort: [field] })),
      name.map((field) => ({ fields: ['x'], alias: { x: field } })),
      fc
        .tuple(path, operator, values)
        .map(([field, test, value]) => ({ fields: [key], filter: nested({ [test]: value })(field) })),
      fc
        .tuple(fc.constantFrom('count', 'countDistinct', 'sum', 'min', 'max'), name)
        .map(([how, field]) => ({ aggregate: { [how]: [field] } })),
      name.map((field) => ({ groupBy: [field], aggregate: { count: ['*'] } })),
      fc.constantFrom('zq', 'q00', 'z', '71', '7100012').map((search) => ({ fields: [key], search })),
      fc.tuple(path, values).map(([field, value]) => ({ fields: [`${field}.${key}`], search: value })),
    );
  };

  /** Reads of one or many rows, by GET and by SEARCH. */
  const reads: fc.Arbitrary<Probe> = collections('read').chain((collection) => {
    const path = pathOf(collection);
    const [query, key] = [fc.oneof(queryFor(collection), focusedOn(collection)), keyOfOne(collection)];
    const several = fc.array(key, { minLength: 1, maxLength: 3 });
    return fc.oneof(
      { weight: 4, arbitrary: query.map((asked) => ({ method: 'GET', path: path + text(asked) })) },
      { weight: 2, arbitrary: query.map((asked) => ({ method: 'SEARCH', path, body: { query: asked } })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(query, several)
          .map(([asked, of]) => ({ method: 'SEARCH', path, body: { keys: of, query: asked } })),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(query, key).map(([asked, one]) => ({
          method: 'GET',
          path: `${path}/${encodeURIComponent(one)}${text(asked)}`,
        })),
      },
    );
  });

  /** Values of a row to write, with nested rows of its relations. */
  const payloadFor = (collection: string, depth: number): fc.Arbitrary<object> =>
    fc
      .array(
        names(collection, 'create', 'update').chain((name) => {
          const target = ownValue(ownValue(graph, collection) ?? {}, name);
          if (!target) return valuesOf(name).map((value) => [name, value] as const);
          const key = keyOfOne(target);
          if (depth === 0) return key.map((value) => [name, value] as const);
          const row = payloadFor(target, depth - 1);
          const known = fc.tuple(row, key).map(([made, one]) => ({ ...made, [keyOf(target)]: one }));
          const changes = fc.record({
            create: fc.array(row, { maxLength: 1 }),
            update: fc.array(known, { maxLength: 2 }),
            delete: fc.array(key, { maxLength: 1 }),
          });
          return fc
            .oneof(key, row, known, fc.array(fc.oneof(key, row, known), { maxLength: 2 }), changes)
            .map((value) => [name, value] as const);
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((pairs) => Object.fromEntries(pairs));

  /** One field of a row, so that nothing else of the request is refused first. */
  const oneField = collections('update').chain((collection) =>
    fc.oneof(names(collection, 'update'), anyPath(collection, 1)).chain((name) => {
      const target = ownValue(ownValue(graph, collection) ?? {}, name);
      const key = target ? keyOfOne(target) : valuesOf(name);
      const value: fc.Arbitrary<unknown> = target
        ? fc.oneof(
            key,
            fc.array(key, { maxLength: 2 }),
            fc.tuple(keyOfOne(target), payloadFor(target, 0)).map(([one, row]) => ({
              update: [{ ...row, [keyOf(target)]: one }],
            })),
          )
        : key;
      return value.map((one): readonly [string, object] => [collection, { [name]: one }]);
    }),
  );

  const anyRow = collections('create', 'update', 'delete').chain((collection) =>
    fc.tuple(fc.constant(collection), payloadFor(collection, 2)),
  );
  const writes: fc.Arbitrary<Probe> = fc
    .oneof(
      { weight: 2, arbitrary: anyRow },
      { weight: 2, arbitrary: oneField },
      { weight: 1, arbitrary: guarded },
    )
    .chain(([collection, row]) => {
      const path = pathOf(collection);
      const key = keyOfOne(collection);
      const filter = filterFor(collection, 1);
      const fields = text({ fields: ['*.*'] });
      const patches = [
        key.map((one) => ({
          method: 'PATCH',
          path: `${path}/${encodeURIComponent(one)}${fields}`,
          body: row,
        })),
        key.map((one) => ({ method: 'PATCH', path, body: { keys: [one], data: row } })),
        key.map((one) => ({ method: 'PATCH', path, body: [{ ...row, [keyOf(collection)]: one }] })),
        filter.map((rule) => ({ method: 'PATCH', path, body: { query: { filter: rule }, data: row } })),
      ];
      return fc.oneof<fc.Arbitrary<Probe>[]>(
        ...patches,
        ...patches,
        fc.constant({ method: 'POST', path: path + fields, body: row }),
        fc.constant({ method: 'POST', path, body: row }),
        filter.map((rule) => ({ method: 'DELETE', path, body: { query: { filter: rule } } })),
        key.map((one) => ({ method: 'DELETE', path: `${path}/${encodeURIComponent(one)}` })),
        fc.constant({ method: 'PATCH', path: '/users/me', body: row }),
        fc.constant({ method: 'PATCH', path: '/settings', body: row }),
        fc.constantFrom(1, 5, 20, 40).map((one) => ({ method: 'POST', path: `/utils/revert/${one}` })),
        key.map((item) => ({ method: 'POST', path: `/utils/sort/${collection}`, body: { item, to: 1 } })),
        key.map((item) => ({
          method: 'POST',
          path: '/activity/comment',
          body: { collection, item: String(item), comment: 'x' },
        })),
        key.map((one) => ({ method: 'PATCH', path: `/activity/comment/${one}`, body: { comment: 'x' } })),
      );
    });

  /** The bytes of files, as they are and in other forms. */
  const assets: fc.Arbitrary<Probe> = fc
    .tuple(
      keyOfOne('directus_files'),
      fc.constantFrom('', '.txt', '.png'),
      fc.constantFrom('', '?download', '?format=png&width=10', '?key=system-small-cover'),
    )
    .map(([key, extension, asked]) => ({ method: 'GET', path: `/assets/${key}${extension}${asked}` }));

  return { reads, writes, assets };
}

/** Metadata and other responses with many rows. */
export const surroundings: fc.Arbitrary<Probe> = fc
  .constantFrom(
    '/collections',
    '/fields',
    '/relations',
    '/fields/articles',
    '/fields/vaults',
    '/fields/vaults/note',
    '/fields/vaults/code',
    '/collections/vaults',
    '/relations/articles/vault',
    '/permissions?limit=-1',
    '/server/info',
    '/server/specs/oas',
    '/server/health',
    '/schema/snapshot',
    '/users/me?fields=*.*.*',
    '/users/me?fields=role.users.*',
    '/settings',
    '/presets?limit=-1',
    '/extensions/screens',
    '/activity?limit=-1&fields=*.*',
    '/revisions?limit=-1&fields=*.*.*',
    '/webhooks?fields=*',
    '/graphql',
    '/auth/oauth',
  )
  .map((path) => ({ method: 'GET', path }));
