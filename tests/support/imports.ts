/** Requests of the import studio. */
import { randomUUID } from 'node:crypto';
import type { Caller, TestServer } from './content.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Failure {
  readonly message: string;
  readonly extensions: Row;
}

/** The first row of a file is its header. */
export const numbered = (rows: readonly Row[]) => rows.map((values, i) => ({ row: i + 2, values }));

/** Sends the lines of an import. */
export async function sendLines(
  { app }: Pick<TestServer, 'app'>,
  collection: string,
  lines: readonly unknown[],
  who: Caller = 'admin',
) {
  const form = new FormData();
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  form.append('file', new File([text], 'rows.ndjson', { type: 'application/x-ndjson' }));
  const body = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/utils/import/${collection}/rows`,
    headers: { authorization: `Bearer ${who}-token`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, errors = [] } = JSON.parse(answer.body) as { data?: Row; errors?: Failure[] };
  return { status: answer.statusCode, data, errors };
}

/** Imports rows, and returns the id of the import with the response. */
export async function sendRows(
  server: Pick<TestServer, 'app'>,
  collection: string,
  settings: object,
  rows: readonly Row[],
  { who, id = randomUUID() }: { who?: Caller; id?: string } = {},
) {
  const lines = [{ ...settings, id, rows: rows.length }, ...numbered(rows)];
  return { id, ...(await sendLines(server, collection, lines, who)) };
}
