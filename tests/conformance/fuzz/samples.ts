/** Vocabulary of the route fuzz: hostile values, and names that this server knows. */
import { databaseName } from '../../support/server.ts';

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

export const long = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Values that have broken servers, and values with a meaning for this server. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  "'; drop table articles; --",
  '" or 1=1 --',
  '`; delete from directus_users; --',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uFFFE\u202E\u200B',
  '👩‍👩‍👧‍👦',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%%%s%n',
  '_',
  '?',
  '??',
  ':id',
  '$1',
  '$NOW',
  '$NOW(-1 eon)',
  '$CURRENT_USER',
  '$CURRENT_USER.role.users.role.name',
  '$FOLLOW(articles,author)',
  '{{ author.name }}',
  '{"_and":[{',
  '[',
  '(',
  '*',
  '*.*.*.*.*.*.*.*',
  'author.articles.author.articles.author.name',
  'blocks.item:block_text.text',
  '-',
  ',',
  ',,,,',
  '.',
  '...',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '0x10',
  '9007199254740993',
  long('9', 400),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<svg onload=alert(1)>',
  long('x', 256),
  long('é', 5000),
];

export const names = words(`
  articles authors tags articles_tags block_text articles_blocks languages articles_translations
  homepage scratch directus_users directus_files directus_roles directus_activity
  directus_settings nope
`);
export const fields = words(`
  id title status sort body featured publish_on event_date event_time meta tags price views slug
  secret uid author tags_rel blocks translations divider name email bio articles articles_id item
  collection code user_created date_created author.name blocks.item tags_rel.tags_id.name
  count(tags_rel) year(publish_on)
`);
/** Keys of request bodies. They include none that would lock out the callers of the test. */
export const bodyKeys = words(`
  keys query data field type schema fields to url folder password otp hash string set base
  related_collection action permissions validation comment create update delete mode
  refresh_token is_nullable default_value max_length numeric_precision special one_field
  junction_field sort_field on_delete bookmark layout_query actions collections method first_name
  storage_asset_presets last_page
`);

/** More keys than SQLite accepts parameters (32,766), or PostgreSQL (65,535). */
const manyKeys = Array.from({ length: databaseName === 'sqlite' ? 33_000 : 66_000 }, (_, i) => i).join();

/**
 * Deep and wide bodies that name rows by a query or by their keys. They exceed recursion limits, statement lengths or
 * numbers of values.
 */
const heavySelections: readonly string[] = [
  `{"query":{"filter":${long('{"_and":[', 90_000)}{"id":{"_eq":1}}${long(']}', 20_000)}}}`,
  `{"query":{"filter":{"_or":[${Array.from({ length: 2000 }, (_, i) => `{"id":{"_eq":${i}}}`).join()}]}}}`,
  `{"query":{"filter":{"id":{"_in":[${Array.from({ length: 17_000 }, (_, i) => i).join()}]}}}}`,
  `{"query":{"filter":{"title":{"_contains":"${long('%_\\\\', 100_000)}"}}}}`,
  `{"query":{"filter":${long('{"author":{"articles":', 4400)}{"id":{"_eq":1}}${long('}', 400)}}}`,
  `{"query":{"fields":["${long('author.articles.', 9000)}id"]}}`,
  `{"query":{"fields":[${Array.from({ length: 2000 }, () => '"author.articles.author.name"').join()}]}}`,
  `{"query":{"sort":[${Array.from({ length: 3000 }, () => '"author.name"').join()}]}}`,
  `{"query":{"search":"${long('word ', 100_000)}"}}`,
  `{"query":{"deep":${long('{"author":{"articles":', 4400)}{}${long('}', 400)}}}`,
  `{"query":{"alias":{${Array.from({ length: 2000 }, (_, i) => `"a${i}":"author"`).join()}},"fields":["*.*"]}}`,
  `{"query":{"alias":{${Array.from({ length: 3000 }, (_, i) => `"a${i}":"id"`).join()}},"fields":[${Array.from({ length: 3000 }, (_, i) => `"a${i}"`).join()}]}}`,
  `{"query":{"groupBy":[${Array.from({ length: 3000 }, () => '"title"').join()}],"aggregate":{"count":"*"}}}`,
  `{"query":{"aggregate":{"count":[${Array.from({ length: 3000 }, () => '"id"').join()}],"sum":["id"]}}}`,
  `{"query":{"limit":${Number.MAX_SAFE_INTEGER},"offset":${Number.MAX_SAFE_INTEGER},"page":${Number.MAX_SAFE_INTEGER}}}`,
  `{"query":{"limit":${Number.MAX_SAFE_INTEGER},"page":${Number.MAX_SAFE_INTEGER}}}`,
  `{"keys":[${manyKeys}],"data":{"title":"x"}}`,
  `[${manyKeys}]`,
];

/** The same for any body. SQLite allows 1000 levels in an expression, and both databases at most 2000 columns. */
const otherHeavyBodies: readonly string[] = [
  `${long('[', 10_000)}${long(']', 10_000)}`,
  `${long('{"a":', 50_000)}1${long('}', 10_000)}`,
  `[${Array.from({ length: 1000 }, () => '{"title":"x"}').join()}]`,
  `{"title":"${long('x', 900_000)}"}`,
  `{"title":"${long('x', 1_100_000)}"}`,
  `{"views":${long('9', 5000)}}`,
  `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":1`).join()}}`,
  `{"meta":${long('{"a":', 500)}1${long('}', 100)}}`,
];

export const heavyBodies: readonly string[] = [...heavySelections, ...otherHeavyBodies];

/**
 * Returns the heavy bodies for a route. A route whose URL names a row reads no other rows from its body, so it receives
 * one of the selections, as an unknown member.
 */
export function heavyBodiesFor(url: string): readonly string[] {
  const namesRow = /:(?!collection)/.test(url);
  return namesRow ? [...heavySelections.slice(1, 2), ...otherHeavyBodies] : heavyBodies;
}
