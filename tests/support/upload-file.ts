import type { TestServer } from './content.ts';

/** Uploads a file as the administrator, with the fields of the form before it. Returns its key. */
export async function uploadFile(
  { app }: Pick<TestServer, 'app'>,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const sent = new Response(form);
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/files',
    headers: {
      authorization: 'Bearer admin-token',
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  if (statusCode !== 200) throw new Error(`The upload was answered by ${statusCode}.`);
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}
