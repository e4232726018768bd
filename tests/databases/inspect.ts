/** Uses every table of a server as a person would: lists, sorts, filters, searches, edits a row and reverts it. */
import { isRecord } from '../../schemas/value/record.ts';
import { sameValue } from '../../schemas/value/same.ts';
import type { Call } from '../support/api.ts';

/** The result for one table. */
export interface Report {
  readonly table: string;
  readonly rows: number | null;
  readonly columns: number;
  /** ms of the first page with its counts. */
  readonly listMs: number;
  /** The edited column, or the reason why no row was edited. */
  readonly edit: string;
  readonly problems: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

interface Column {
  readonly name: string;
  readonly isKey: boolean;
  /** Whether a value of another row may be written to it. */
  readonly isEditable: boolean;
}

/** Reports all tables that are not tables of the platform. */
export async function inspectTables(call: Call): Promise<readonly Report[]> {
  const collections = rowsOf(await call('GET', '/collections'))
    .filter(({ schema }) => isRecord(schema))
    .filter(({ collection }) => !String(collection).startsWith('directus_'));
  const reports: Report[] = [];
  for (const { collection, schema } of collections) {
    const table = String(collection);
    const unsupported = isRecord(schema) ? schema['unsupported'] : undefined;
    // The API says why. The app shows the reason instead of a list.
    if (typeof unsupported === 'string')
      reports.push({
        table,
        rows: null,
        columns: 0,
        listMs: 0,
        edit: `not supported: ${unsupported}`,
        problems: [],
      });
    else reports.push(await inspectTable(call, table));
  }
  return reports;
}

async function inspectTable(call: Call, table: string): Promise<Report> {
  const path = `/items/${encodeURIComponent(table)}`;
  const columns = await columnsOf(call, table);
  const problems: string[] = [];
  const read = async (step: string, query: object): Promise<readonly Row[] | null> => {
    const answer = await call('SEARCH', path, { query });
    if (answer.status === 200) return rowsOf(answer);
    problems.push(`${step}: ${answer.status} ${messageOf(answer.body)}`);
    return null;
  };
  const start = performance.now();
  const first = await call('SEARCH', path, { query: { limit: 25, meta: ['total_count'] } });
  const listMs = performance.now() - start;
  if (first.status !== 200) problems.push(`list: ${first.status} ${messageOf(first.body)}`);
  const rows = rowsOf(first);
  for (const { name } of columns) {
    for (const sort of [name, `-${name}`]) await read(`sort by ${sort}`, { sort: [sort], limit: 5 });
    for (const [operator, expected] of [
      ['_null', (value: unknown) => value === null],
      ['_nnull', (value: unknown) => value !== null],
    ] as const) {
      const found = await read(`${name} ${operator}`, { filter: { [name]: { [operator]: true } }, limit: 5 });
      if (found?.some((row) => !expected(row[name]))) problems.push(`${name} ${operator}: finds other rows`);
    }
    const value = rows.map((row) => row[name]).find((one) => one !== null && one !== undefined);
    if (value === undefined || typeof value === 'object') continue;
    const equal = await read(`${name} _eq`, { filter: { [name]: { _eq: value } }, limit: 5 });
    if (equal?.length === 0)
      problems.push(`${name} _eq: does not find ${JSON.stringify(value).slice(0, 40)}`);
    if (typeof value !== 'string' || value.trim() === '' || value.length > 100) continue;
    await read(`search for ${name}`, { search: value, limit: 5 });
  }
  const edit = await editAndRevert(call, path, columns, rows, problems);
  return { table, rows: totalOf(first.body), columns: columns.length, listMs, edit, problems };
}

async function columnsOf(call: Call, table: string): Promise<readonly Column[]> {
  const fields = rowsOf(await call('GET', `/fields/${encodeURIComponent(table)}`));
  return fields.flatMap(({ field, schema }): Column[] => {
    if (!isRecord(schema)) return [];
    const isKey = schema['is_primary_key'] === true;
    const isEditable = !isKey && schema['is_unique'] !== true && schema['is_generated'] !== true;
    return [{ name: String(field), isKey, isEditable }];
  });
}

/** Writes a value of another row, which is valid in this column, and then the previous value. */
async function editAndRevert(
  call: Call,
  path: string,
  columns: readonly Column[],
  rows: readonly Row[],
  problems: string[],
): Promise<string> {
  const keys = columns.filter(({ isKey }) => isKey);
  const [key] = keys;
  if (!key || keys.length > 1) return 'no single key';
  const [row] = rows;
  if (!row) return 'no rows';
  const own = row[key.name];
  // No path names the row whose key is an empty text.
  const patch = async (data: Row) =>
    own === ''
      ? call('PATCH', path, { keys: [own], data })
      : call('PATCH', `${path}/${encodeURIComponent(String(own))}`, data);
  const refusals: string[] = [];
  for (const { name } of columns.filter(({ isEditable }) => isEditable)) {
    const other = rows.find((one) => one[name] !== null && !sameValue(one[name], row[name]));
    if (!other) continue;
    const changed = await patch({ [name]: other[name] });
    if (changed.status !== 200) {
      refusals.push(`${name}: ${changed.status} ${messageOf(changed.body)}`);
      if (changed.status >= 500) problems.push(`edit ${name}: ${changed.status}`);
      continue;
    }
    const stored = dataOf(changed.body);
    if (isRecord(stored) && !sameValue(stored[name], other[name]))
      problems.push(
        `edit ${name}: stores ${JSON.stringify(stored[name])} for ${JSON.stringify(other[name])}`,
      );
    const reverted = await patch({ [name]: row[name] });
    if (reverted.status !== 200)
      problems.push(`revert ${name}: ${reverted.status} ${messageOf(reverted.body)}`);
    return name;
  }
  return refusals[0] ?? 'no two values';
}

function dataOf(body: unknown): unknown {
  return isRecord(body) ? body['data'] : undefined;
}

function rowsOf({ body }: { readonly body: unknown }): readonly Row[] {
  const data = dataOf(body);
  return Array.isArray(data) ? (data as Row[]) : [];
}

function totalOf(body: unknown): number | null {
  const meta = isRecord(body) ? body['meta'] : undefined;
  return isRecord(meta) && typeof meta['total_count'] === 'number' ? meta['total_count'] : null;
}

function messageOf(body: unknown): string {
  const errors =
    isRecord(body) && Array.isArray(body['errors']) ? (body['errors'] as { message: string }[]) : [];
  return errors[0]?.message ?? '';
}
