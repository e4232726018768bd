/** The titles of rows in plain words, for lists of rows that an action did not change. */
import type { Key, Row } from '../../contract/platform.ts';
import { keyOfRow } from '../../contract/related.ts';
import type { Services } from '../../contract/services.ts';
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import { longestShown } from '../../../schemas/query/shortened.ts';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';

type Needed = Pick<Services, 'platform' | 'metadata' | 'grants' | 'ensureFields'>;

/** Rows of one request. */
const together = 100;

/**
 * Returns the titles by key. Rows without a title, and rows that the user may not read, are absent: their key names
 * them. Never rejects.
 */
export async function readTitles(
  { platform, metadata, grants, ensureFields }: Needed,
  collection: string,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  try {
    const known = (await ensureFields([collection])) ?? metadata;
    const key = known.primaryKey(collection)?.field;
    const template = known.collection(collection)?.displayTemplate;
    const shown = readablePaths(grants, known, collection, fieldsOfTemplate(template));
    if (key === undefined || !template || shown.length === 0) return titles;
    for (let start = 0; start < keys.length; start += together) {
      const filter = { [key]: { _in: keys.slice(start, start + together) } };
      const fields = [...new Set([key, ...shown])];
      const query = { fields, filter, limit: -1, maxValueLength: longestShown };
      const { data } = await platform.read<readonly Row[]>({ collection }, query);
      for (const row of data) {
        const words = wordsOf(known, collection, template, row);
        const own = keyOfRow(row, key);
        if (words !== '' && own !== null) titles.set(String(own), words);
      }
    }
  } catch {
    // The keys name the rows.
  }
  return titles;
}
