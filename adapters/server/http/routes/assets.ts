import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';
import { diskStorage, type Storage } from '../../files/storage.ts';
import { isPicture, presetOf, transform } from '../../files/transform.ts';
import { forbidden } from '../../query/access.ts';
import { readValue } from '../../query/values.ts';
import { ItemsService } from '../../services/items.ts';
import { trusted } from '../../services/rows.ts';
import type { RouteModule } from '../runtime.ts';

interface Asset {
  readonly filename_disk: string;
  readonly filename_download: string;
  readonly type: string | null;
}

const cacheSeconds = 1800;

/** Recordings 187–206: the bytes of a file for whoever may read its row, or for everyone where it is branding. */
export const assetsRoutes: RouteModule = (app, server) => {
  const storage = diskStorage(server.config.storage);
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:key',
    handler: async (request, reply) => {
      const context = await server.contextOf(request);
      // An extension behind the key is for eyes only.
      const key = request.params.key.replace(/\.\w+$/, '');
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) throw forbidden();
      const asset = await readAsset(context, key);
      const query = request.query as Readonly<Record<string, unknown>>;
      void reply
        .header('cache-control', `private, max-age=${cacheSeconds}`)
        .header('x-content-type-options', 'nosniff')
        // A stored page or drawing must not run as ours.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(asset.type ?? 'application/octet-stream');
      if (query['download'] !== undefined) {
        void reply.header('content-disposition', attachment(asset.filename_download));
      }
      const preset = typeof query['key'] === 'string' ? presetOf(query['key']) : null;
      if (preset && isPicture(asset.type)) {
        const bytes = await buffered(transform(storage.pathOf(asset.filename_disk), preset));
        return reply.send(bytes);
      }
      return sendStored(request, reply, storage, asset.filename_disk);
    },
  });
};

async function readAsset(context: Context, key: string): Promise<Asset> {
  if (!readValue('uuid', key).ok) throw forbidden();
  const isBranding: unknown = await context
    .knex('directus_settings')
    .where('project_logo', key)
    .orWhere('public_foreground', key)
    .orWhere('public_background', key)
    .first('id');
  const service = new ItemsService('directus_files', isBranding ? trusted(context) : context);
  await service.readOne(key, { fields: ['id'] });
  const row: Asset | undefined = await context
    .knex('directus_files')
    .where({ id: key })
    .first('filename_disk', 'filename_download', 'type');
  if (!row?.filename_disk) throw forbidden();
  return row;
}

async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  name: string,
): Promise<FastifyReply> {
  const size = await storage.sizeOf(name);
  if (size === null) throw forbidden();
  void reply.header('accept-ranges', 'bytes');
  const asked = request.headers.range;
  const range = asked === undefined ? null : rangeOf(asked, size);
  if (range) {
    void reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1);
  } else void reply.header('content-length', size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(storage.read(name, range ?? undefined));
}

/** One range; several are answered whole, as RFC 9110 allows. */
function rangeOf(header: string, size: number): { readonly start: number; readonly end: number } | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, from = '', to = ''] = parts;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) {
    throw fail(
      'RANGE_NOT_SATISFIABLE',
      `Range "${from}-${to}" is invalid or the file's size doesn't match the requested range.`,
      { size },
    );
  }
  return { start, end };
}

function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

async function buffered(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
