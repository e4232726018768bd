import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onFields } from '../../../../schemas/permission/grants.ts';
import { extensionOf } from '../../../../schemas/value/mime-type.ts';
import type { Context } from '../../contract.ts';
import { dispositionOf, harmless, headerType, rangeOf } from '../../files/asset-headers.ts';
import { createShelf, type Shelf } from '../../files/shelf.ts';
import { allowing, type FileStore } from '../../files/store.ts';
import type { Range, Storage } from '../../files/storage.ts';
import { needsSettings, readTransform, typeAfter, type AssetSettings } from '../../files/transform.ts';
import { createVariants, type Picture, type Variants } from '../../files/variants.ts';
import type { Remember } from '../../database/memory.ts';
import { forbidden, isUnlimited } from '../../query/access.ts';
import { ItemsService } from '../../services/items.ts';
import type { Row } from '../../query/read.ts';
import { trusted } from '../../services/rows.ts';
import { namesTag } from '../etag.ts';
import type { RouteModule } from '../runtime.ts';

const cacheSeconds = 1800;
/** For sizes of pictures in memory, of one process; and of one of them. Bytes. */
const [shelfRoom, largestOnShelf] = [32_000_000, 128_000];

/** Recordings 187–206: the bytes of a file for whoever may read its row, or for everyone where it is branding. */
export const assetsRoutes: RouteModule = (app, { contextOf, rememberFor, files }) => {
  const variants = createVariants(files.config);
  const shelf = createShelf(shelfRoom, largestOnShelf);
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:key',
    // Ranges count the bytes as they are stored.
    compress: false,
    config: { takesAssetTokens: true },
    handler: async (request, reply) => {
      const context = await contextOf(request);
      // An extension behind the key is for eyes only.
      const key = request.params.key.replace(/\.\w+$/, '');
      const file = await readFileRow(context, await rememberFor(request), key);
      const asset = await assetOf(context, files, variants, file, request.query as Asked);
      return send(request, reply, asset, shelf);
    },
  });
};

type Asked = Readonly<Record<string, unknown>>;

interface FileRow extends Picture {
  readonly storage: string;
  readonly filename_download: string;
}

/** Throws FORBIDDEN for what may not be read, is not there, or has no bytes. */
async function readFileRow(context: Context, remember: Remember, key: string): Promise<FileRow> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) throw forbidden();
  const row =
    (await allowedRow(context, remember, key)) ??
    (await remember(`branding ${key}`, () => brandingRow(context, key.toLowerCase())));
  const { storage, filename_disk, filename_download, type, width, height } = row ?? {};
  if (typeof storage !== 'string' || typeof filename_disk !== 'string') throw forbidden();
  return {
    storage,
    filename_disk,
    filename_download: typeof filename_download === 'string' ? filename_download : filename_disk,
    type: headerType(type),
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
  };
}

/** Whoever may read every file gets the same row; what a rule opens hangs on who asks, and when. */
async function allowedRow(context: Context, remember: Remember, key: string): Promise<Row | undefined> {
  const grant = context.grants.grant('directus_files', 'read');
  if (!grant) return undefined;
  const opened = onFields(grant, ['id']);
  const read = () => rowBy(allowing(context, 'read', opened), key);
  const [row] = await (isUnlimited(opened.rule) ? remember(`file ${key}`, read) : read());
  return row;
}

const fields = ['storage', 'filename_disk', 'filename_download', 'type', 'width', 'height'];

/** The row's rule decides; of its fields the server needs what the role may not see. */
function rowBy(context: Context, key: string): Promise<readonly Row[]> {
  return new ItemsService('directus_files', context).readByKeys([key], { fields });
}

async function brandingRow(context: Context, key: string) {
  const isBranding: unknown = await context
    .knex('directus_settings')
    .where('project_logo', key)
    .orWhere('public_foreground', key)
    .orWhere('public_background', key)
    .first('id');
  if (isBranding === undefined) return undefined;
  return (await rowBy(trusted(context), key))[0];
}

interface Asset {
  readonly storage: Storage;
  /** Of the object, which has one content for ever. */
  readonly name: string;
  readonly type: string;
  readonly disposition: string | undefined;
  /** Makes the object where it is missing; null: it cannot be made. */
  readonly make: (() => Promise<void>) | null;
}

async function assetOf(
  context: Context,
  { storages, config }: FileStore,
  variants: Variants,
  file: FileRow,
  asked: Asked,
): Promise<Asset> {
  const settings = needsSettings(asked) ? await readSettings(context) : {};
  const wanted = readTransform(asked, settings, config.maxDimension);
  // CALL-78: a drawing has every size already.
  const transform = file.type === 'image/svg+xml' ? null : wanted;
  const storage = storages.at(file.storage);
  const type = transform ? typeAfter(file.type, transform) : file.type;
  const download = asked['download'];
  const isDownload = download !== undefined && download !== 'false';
  const name = type === file.type ? file.filename_download : renamed(file.filename_download, type);
  const disposition = dispositionOf(type, name, isDownload);
  if (!transform) return { storage, name: file.filename_disk, type, disposition, make: null };
  return {
    storage,
    name: variants.nameOf(file, transform),
    type,
    disposition,
    make: () => variants.make(storage, file, transform),
  };
}

async function readSettings(context: Context): Promise<AssetSettings> {
  const fields = ['storage_asset_transform', 'storage_asset_presets'];
  return new ItemsService('directus_settings', trusted(context)).readSingleton({ fields });
}

/** A picture in another form is saved under that form's name. */
function renamed(name: string, type: string): string {
  return `${name.slice(0, name.length - extname(name).length)}.${extensionOf(type)}`;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  shelf: Shelf,
): Promise<FastifyReply> {
  const tag = `"${createHash('sha1').update(asset.name).digest('base64url')}"`;
  const common = {
    'cache-control': `private, max-age=${cacheSeconds}`,
    etag: tag,
    'accept-ranges': 'bytes',
    ...harmless,
  };
  const known = request.headers['if-none-match'];
  if (known !== undefined && namesTag(known, tag)) return reply.headers(common).code(304).send();
  const kept = asset.make ? shelf.get(asset.name) : undefined;
  const size = kept?.length ?? (await sizeOf(asset));
  const { range: asked, 'if-range': onlyIf } = request.headers;
  const isSame = onlyIf === undefined || onlyIf === tag;
  const range = rangeOf(isSame ? asked : undefined, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const bytes =
    request.method === 'HEAD'
      ? undefined
      : (kept?.subarray(start, end + 1) ?? (await read(asset, range, size, shelf)));
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (asset.disposition !== undefined) void reply.header('content-disposition', asset.disposition);
  return reply
    .headers(common)
    .header('content-length', end - start + 1)
    .type(asset.type)
    .send(bytes);
}

/** Throws FORBIDDEN where the storage has lost what the row names. */
async function read(
  { storage, name, make }: Asset,
  range: Range | null,
  size: number,
  shelf: Shelf,
): Promise<Readable | Buffer> {
  const bytes = await storage.read(name, range ?? undefined);
  if (!bytes) throw forbidden();
  return make && range === null && shelf.takes(size) ? shelf.keep(name, bytes) : bytes;
}

/** Throws FORBIDDEN where the storage has lost what the row names. */
async function sizeOf({ storage, name, make }: Asset): Promise<number> {
  const found = await storage.sizeOf(name);
  if (found !== null) return found;
  await make?.();
  const made = make ? await storage.sizeOf(name) : null;
  if (made === null) throw forbidden();
  return made;
}
