/** Files of 100 MB up and down beside a plain stream copy, and a kept size of a picture beside a static file. */
import { randomFillSync } from 'node:crypto';
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import sharp from 'sharp';
import { databaseNames, freePort, startServer, type DatabaseName } from '../support/server.ts';
import { somebody } from '../support/uploads.ts';
import { byFactor, interleave, type Result } from './measure.ts';
import { peakOf, residentOf } from './memory.ts';
import { measure } from './server-load.ts';
import { pidOf, secret } from './server-sides.ts';

const size = 100_000_000;
const boundary = 'the-edge-of-the-bench';
const head = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="long.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

export async function benchFiles(): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const on of databaseNames) results.push(...(await onDatabase(on)));
  return results;
}

async function onDatabase(on: DatabaseName): Promise<readonly Result[]> {
  const server = await startServer({ on, env: { SECRET: secret } });
  const { upload, token } = await somebody(server, server.admin);
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const small = await sharp(picture).resize(300, 300).jpeg().toBuffer();
  const copy = await startCopy(server.folder, small);
  try {
    const pids = { ours: pidOf(server), against: copy.pid };
    const bytes = randomFillSync(Buffer.alloc(size));
    const authorization = `Bearer ${token}`;
    let last = '';
    const up = async () => {
      const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
      const { ms, body } = await send('POST', `${server.url}/files?fields=id`, headers, [head, bytes, tail]);
      last = (JSON.parse(body) as { data: { id: string } }).data.id;
      return ms;
    };
    const plainUp = async () => (await send('POST', copy.url, {}, [bytes])).ms;
    const down = async () => (await send('GET', `${server.url}/assets/${last}`, { authorization }, [])).ms;
    const plainDown = async () => (await send('GET', `${copy.url}long`, {}, [])).ms;
    await up();
    await plainUp();
    const resting = { ours: residentOf(pids.ours), against: residentOf(pids.against) };
    const sent = await interleave(up, plainUp);
    const read = await interleave(down, plainDown);
    const figures = {
      'MB at rest': resting,
      'MB at most': { ours: peakOf(pids.ours), against: peakOf(pids.against) },
    };
    const file = new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' });
    const { data } = await upload('POST', '/files', ['file', file]);
    const kept = await measure(
      {
        ours: side(server.url, pids.ours, token, `/assets/${data.id}?key=system-medium-cover`),
        against: side(copy.url.slice(0, -1), pids.against, token, '/small.jpg'),
      },
      10,
      400,
    );
    return [
      {
        ...byFactor(`100 MB up, ${on}: beside a stream copied to a disk`, sent, 1.5),
        figures,
      },
      byFactor(`100 MB down, ${on}: beside a stream copied from a disk`, read, 1.5),
      {
        ...byFactor(`a kept size of a picture, ${on}, 10 clients: beside a static file`, kept.latency, 2),
        figures: { 'p95 ms': kept.p95, 'requests a second': kept.perSecond },
      },
    ];
  } finally {
    copy.stop();
    await server.stop();
  }
}

function side(url: string, pid: number, token: string, path: string) {
  return { url, pid, token, next: () => ({ method: 'GET', path }) };
}

/** Starts the comparison in its own process: it writes bytes to a file on the disk and reads them back. */
async function startCopy(folder: string, small: Buffer) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/stream-copy.ts', folder, String(port)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(small);
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done());
    child.once('exit', (code) => fail(new Error(`The copying server ended with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  parts: readonly Buffer[],
): Promise<{ readonly ms: number; readonly body: string }> {
  const start = performance.now();
  return new Promise((done, fail) => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const options = { method, headers: { ...headers, ...(length > 0 ? { 'content-length': length } : {}) } };
    const asked = request(url, options, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body = chunk.length < 1000 ? chunk.toString() : ''));
      answer.once('end', () => {
        if (answer.statusCode === 200) done({ ms: performance.now() - start, body });
        else fail(new Error(`${method} ${url}: ${answer.statusCode} ${body}`));
      });
    });
    asked.once('error', fail);
    for (const part of parts) asked.write(part);
    asked.end();
  });
}
