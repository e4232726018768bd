/** Malformed and hostile requests for any route: paths, queries, bodies, types and headers. */
import fc from 'fast-check';
import { operators } from '../../../schemas/filter/predicate.ts';
import type { Caller } from '../../support/content.ts';
import { bodyKeys, fields, heavyBodies, hostileTexts, long, names } from './samples.ts';

export interface Route {
  readonly method: string;
  /** `/items/:collection/:key` */
  readonly url: string;
}

export interface Request {
  readonly who: Caller;
  readonly method: string;
  /** The encoded path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Any code point except surrogates. fast-check's own unit "binary" needs a second to build its table of all of them. */
const character = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((code) => String.fromCodePoint(code < 0xd8_00 ? code : code + 0x8_00));
const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...names, ...fields),
  fc.string({ unit: character, maxLength: 30 }),
);
const number = fc.oneof(
  fc.constantFrom(0, -1, 1, 2, 3, -0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...fields) },
  { weight: 3, arbitrary: fc.constantFrom(...bodyKeys) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
);

/** Any JSON; objects tend to have keys that mean something. */
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
})).value;

const test = fc.dictionary(
  fc.oneof(fc.constantFrom(...operators.map((name) => `_${name}`)), text),
  fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), json),
  { minKeys: 1, maxKeys: 2 },
);

const filter = fc.letrec<{ rule: unknown }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.dictionary(fc.constantFrom(...fields), test, { minKeys: 1, maxKeys: 2 }),
    fc.dictionary(fc.constantFrom('author', 'tags_rel', 'blocks', 'translations'), tie('rule'), {
      maxKeys: 1,
    }),
    fc.dictionary(fc.constantFrom('_and', '_or', '_some', '_none'), fc.array(tie('rule'), { maxLength: 3 }), {
      maxKeys: 1,
    }),
    json,
  ),
})).rule;

const heavy = fc.constantFrom(...heavyBodies);

const queryName = fc.oneof(
  fc.constantFrom('fields', 'filter', 'sort', 'limit', 'page', 'offset', 'search', 'meta', 'deep', 'alias'),
  fc.constantFrom(
    'aggregate',
    'groupBy',
    'export',
    'length',
    'width',
    'key',
    'download',
    'limit[]',
    'filter[id]',
  ),
  fc.constantFrom(
    'filter[id][_in]',
    'filter[_and][0][title][_eq]',
    'fields[]',
    'aggregate[count]',
    'deep[author][_limit]',
  ),
  text,
);
const queryText = fc
  .array(fc.tuple(queryName, fc.oneof(text, number.map(String), filter.map(asText), json.map(asText))), {
    maxLength: 3,
  })
  .map((pairs) =>
    pairs.map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 4000))}`).join('&'),
  );
/** Invalid UTF-8, incomplete percent encodings, and unclosed brackets. */
const brokenQuery = fc.constantFrom(
  'filter=%FF%FE',
  'search=%C0%AF',
  'filter=%',
  'fields=%zz',
  '[[[[',
  `filter${long('[a]', 300)}=1`,
  `${long('a[]=1&', 9000)}`,
  '__proto__[admin]=true',
  'constructor[prototype][x]=1',
  `filter[id]${long('[_in][]', 600)}=1`,
);

const people: readonly Caller[] = ['admin', 'editor', 'public'];
const types = fc.oneof(
  { weight: 6, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'application/vnd.armature.edit+json',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'text/plain',
      'text/csv',
      'image/png',
      'application/json; charset=utf-16',
      'nonsense',
      '',
    ),
  },
);

const body = fc.oneof(
  { weight: 5, arbitrary: json.map((value) => Buffer.from(asText(value))) },
  {
    weight: 3,
    arbitrary: fc
      .record({ query: fc.record({ filter, fields: fc.array(key, { maxLength: 3 }) }) })
      .map(asBytes),
  },
  { weight: 2, arbitrary: fc.record({ keys: fc.array(scalar, { maxLength: 3 }), data: json }).map(asBytes) },
  { weight: 1, arbitrary: heavy.map((value) => Buffer.from(value)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: multipart() },
);

const header: fc.Arbitrary<Readonly<Record<string, string>>> = fc.constantFrom<
  Readonly<Record<string, string>>[]
>(
  {},
  { 'if-match': '*' },
  { 'if-match': 'W/"x", "' },
  { 'if-none-match': long('"', 5000) },
  { 'x-armature-origin': long('é', 200) },
  { 'last-event-id': long('9', 100) },
  { range: 'bytes=9-1,-0,999999999999999999999-' },
  { accept: '\u00ff' },
  { 'accept-encoding': 'br;q=x, gzip;q=-1, *' },
  { cookie: 'directus_refresh_token=%FF; =; ;;' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6IjEifQ.' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': long('\u00e9', 400) },
  { origin: 'null' },
);

/** Returns requests to one of the routes. Most have the shape that the route expects. */
export function requests(routes: readonly Route[]): fc.Arbitrary<Request> {
  return fc.constantFrom(...routes).chain((route) => requestTo(route));
}

export function requestTo(route: Route): fc.Arbitrary<Request> {
  const params = route.url.match(/:\w+|\*/g) ?? [];
  const values = fc.tuple(...params.map((param) => valueOf(param, route)));
  return fc
    .record({
      who: fc.constantFrom(...people),
      values,
      query: fc.oneof({ weight: 5, arbitrary: queryText }, { weight: 1, arbitrary: brokenQuery }),
      body: fc.option(body),
      type: types,
      header,
    })
    .map((made) => {
      let i = 0;
      const path = route.url.replaceAll(/:\w+|\*/g, () => encoded(String(made.values[i++])));
      const { who, query, type } = made;
      const given = made.body === null || route.method === 'GET' ? undefined : made.body;
      return {
        who,
        method: route.method,
        path: query === '' ? path : `${path}?${query}`,
        headers: { ...made.header, ...(given === undefined ? {} : { 'content-type': type }) },
        ...(given === undefined ? {} : { body: given }),
      };
    });
}

/** Returns whether the route creates and drops tables and columns. */
export function isStructural(url: string): boolean {
  return /^\/(collections|fields|relations)/.test(url);
}

/** Returns mostly known names. Only the table `scratch` is altered or dropped, because other tests need the others. */
function valueOf(param: string, { method, url }: Route): fc.Arbitrary<string> {
  const structural = method !== 'GET' && isStructural(url);
  if (/^:(collection|table)/.test(param))
    return fc.oneof(fc.constantFrom(...(structural ? ['scratch'] : names)), fc.constantFrom(...hostileTexts));
  if (param.startsWith(':field'))
    return fc.oneof(fc.constantFrom('id', 'title', 'author'), fc.constantFrom(...hostileTexts));
  return fc.oneof(fc.constantFrom('1', '2', '3', '1,2', 'en'), fc.constantFrom(...hostileTexts), text);
}

function multipart(): fc.Arbitrary<Buffer> {
  return fc
    .array(
      fc.tuple(fc.oneof(text, fc.constantFrom('file', 'title', 'folder', 'storage')), text, fc.boolean()),
      {
        maxLength: 4,
      },
    )
    .map((parts) => {
      const lines = parts.map(([name, value, isFile]) => {
        const quoted = name.replaceAll(/["\r\n]/g, '_');
        const file = isFile ? `; filename="${quoted}.txt"\r\ncontent-type: text/plain` : '';
        return `--x\r\ncontent-disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`;
      });
      return Buffer.from(`${lines.join('')}--x--\r\n`);
    });
}

/** JSON writes lone surrogates as escapes; that is what a client sends. */
function asText(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function asBytes(value: unknown): Buffer {
  return Buffer.from(asText(value));
}

function encoded(value: string): string {
  return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}
