/** The comparison for files: a server that copies a stream to the disk and back, and sends a static file. */
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import fastifyStatic from '@fastify/static';
import createFastify from 'fastify';

const [, , folder = '', port = '0'] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
writeFileSync(join(folder, 'small.jpg'), Buffer.concat(chunks));

const app = createFastify({ bodyLimit: 1e9 });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _body, done) => done(null));
const long = join(folder, 'copied.bin');
app.post('/', async (request) => {
  await pipeline(request.raw, createWriteStream(long, { flush: true }));
  return { size: 'copied' };
});
app.get('/long', (_request, reply) => reply.send(createReadStream(long)));
await app.register(fastifyStatic, { root: folder, serve: true });
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('listening\n');
