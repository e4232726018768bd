/**
 * A proxy before s3rver that adds what s3rver lacks: it lists and aborts multipart uploads. It forwards all other
 * requests.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export async function beforeS3(port: number, bucketFolder: string) {
  const folder = join(bucketFolder, '._S3rver_uploads');
  const listed = (prefix: string) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .map((id) => ({ id, key: readFileSync(join(folder, id, 'key'), 'utf8') }))
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
      .join('');
  const server = createServer((asked, answer) => {
    const { searchParams } = new URL(asked.url ?? '', 'http://s3');
    const id = searchParams.get('uploadId');
    if (asked.method === 'GET' && searchParams.has('uploads')) {
      const body = `<?xml version="1.0"?><ListMultipartUploadsResult>${listed(searchParams.get('prefix') ?? '')}</ListMultipartUploadsResult>`;
      answer.writeHead(200, { 'content-type': 'application/xml' }).end(body);
    } else if (asked.method === 'DELETE' && id !== null && /^\w+$/.test(id)) {
      rmSync(join(folder, id), { recursive: true, force: true });
      answer.writeHead(204).end();
    } else {
      const { method, headers, url: path } = asked;
      const onward = request({ host: '127.0.0.1', port, method, headers, path }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      onward.once('error', () => answer.destroy());
      asked.once('close', () => asked.complete || onward.destroy());
      asked.pipe(onward);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
