import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { grantForFields } from '../../../../schemas/permission/grants.ts';
import { extensionOf } from '../../../../schemas/value/mime-type.ts';
import type { Context, Row } from '../../contract.ts';
import type { CachedRead } from '../../cache-contract.ts';
import { dispositionOf, headerType, rangeOf, safetyHeaders } from '../../files/asset-headers.ts';
import { createImageCache, type ImageCache } from '../../files/variants/image-cache.ts';
import { allowing } from '../../services/system/store-files.ts';
import type { Range, Storage } from '../../files/storage.ts';
import {
  needsSettings,
  readTransform,
  typeAfter,
  type AssetSettings,
} from '../../files/variants/transform.ts';
import { negotiateFormat } from '../../files/variants/negotiate-format.ts';
import { createVariants, type ImageFile, type Variants } from '../../files/variants/variants.ts';
import { forbidden, isUnlimited } from '../../access.ts';
import { ItemsService } from '../../services/items/items.ts';
import { trusted } from '../../services/items/rows.ts';
import { closedSignalOf } from '../client-gone.ts';
import { namesTag } from '../etag.ts';
import type { RouteModule } from '../route-contract.ts';
import type { FileStore } from '../../files/open.ts';
import { uuidPattern } from '../../../../schemas/field/uuid.ts';

const cacheSeconds = 1800;
/** Limits of the in-memory cache of transformed images, in bytes: of the whole cache, and of one image. */
const [cacheSize, maxCachedSize] = [32_000_000, 128_000];

/** Sends a file to callers with read access to its row. Files that the settings use as branding are public. */
export const assetsRoutes: RouteModule = (app, { contextOf, cachedReadFor, files }) => {
  const variants = createVariants(files.config);
  const cache = createImageCache(cacheSize, maxCachedSize);
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:key',
    // Byte ranges refer to the stored, uncompressed bytes.
    compress: false,
    config: { takesAssetTokens: true },
    handler: async (request, reply) => {
      const context = await contextOf(request);
      // Ignores a file extension after the key.
      const key = request.params.key.replace(/\.\w+$/, '');
      const file = await readFileRow(context, await cachedReadFor(request), key);
      const { query, headers } = request;
      const asset = await assetOf(context, files, variants, file, query as AssetQuery, headers.accept);
      return send(request, reply, asset, cache);
    },
  });
};

type AssetQuery = Readonly<Record<string, unknown>>;

interface FileRow extends ImageFile {
  readonly storage: string;
  readonly filename_download: string;
}

/** Throws FORBIDDEN if the row may not be read, does not exist, or has no stored file. */
async function readFileRow(context: Context, cachedRead: CachedRead, key: string): Promise<FileRow> {
  if (!uuidPattern.test(key)) throw forbidden();
  const row =
    (await allowedRow(context, cachedRead, key)) ??
    (await cachedRead(`branding ${key}`, () => brandingRow(context, key.toLowerCase())));
  const { storage, filename_disk, filename_download, type, width, height, focal_point_x, focal_point_y } =
    row ?? {};
  if (typeof storage !== 'string' || typeof filename_disk !== 'string') throw forbidden();
  return {
    storage,
    filename_disk,
    filename_download: typeof filename_download === 'string' ? filename_download : filename_disk,
    type: headerType(type),
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
    focal:
      typeof focal_point_x === 'number' && typeof focal_point_y === 'number'
        ? { x: focal_point_x, y: focal_point_y }
        : null,
  };
}

/** Caches the row for callers with access to all files. Under a rule, the result depends on the caller and the time. */
async function allowedRow(context: Context, cachedRead: CachedRead, key: string): Promise<Row | undefined> {
  const grant = context.grants.grant('directus_files', 'read');
  if (!grant) return undefined;
  const opened = grantForFields(grant, ['id']);
  const read = () => rowBy(allowing(context, 'read', opened), key);
  const [row] = await (isUnlimited(opened.rule) ? cachedRead(`file ${key}`, read) : read());
  return row;
}

const fields = [
  'storage',
  'filename_disk',
  'filename_download',
  'type',
  'width',
  'height',
  'focal_point_x',
  'focal_point_y',
];

/** Applies only the row rule of the permission. The server needs fields that the role may not read. */
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
  /** The possible answers, the preferred one first. If its object is empty, the next one replaces it. */
  readonly answers: readonly Answer[];
  /** Whether another `Accept` header may get another answer. */
  readonly varies: boolean;
}

interface Answer {
  /** Name of the stored object. The content of an object never changes. */
  readonly name: string;
  readonly type: string;
  readonly disposition: string | undefined;
  /** Creates the object if it is missing; null for the original file. */
  readonly create: ((signal: AbortSignal) => Promise<void>) | null;
}

async function assetOf(
  context: Context,
  { storages, config }: FileStore,
  variants: Variants,
  file: FileRow,
  query: AssetQuery,
  accept: string | undefined,
): Promise<Asset> {
  const settings = needsSettings(query) ? await readSettings(context) : {};
  const requested = readTransform(query, settings, config.maxDimension);
  // CALL-78: SVG images are not transformed, because they scale to every size.
  const isKept = requested === null || file.type === 'image/svg+xml';
  const { transforms, varies } = isKept
    ? { transforms: [null], varies: false }
    : negotiateFormat(requested, file, accept, config.negotiateFormat);
  const storage = storages.at(file.storage);
  const download = query['download'];
  const isDownload = download !== undefined && download !== 'false';
  const unconverted = transforms.length > 1 ? transforms.at(-1) : undefined;
  const answers = transforms.map((transform): Answer => {
    const type = transform ? typeAfter(file.type, transform) : file.type;
    const name = type === file.type ? file.filename_download : renamed(file.filename_download, type);
    const disposition = dispositionOf(type, name, isDownload);
    if (!transform) return { name: file.filename_disk, type, disposition, create: null };
    const compared = transform === unconverted ? undefined : unconverted;
    return {
      name: variants.nameOf(file, transform),
      type,
      disposition,
      create: (signal) => variants.create(storage, file, transform, signal, compared),
    };
  });
  return { storage, answers, varies };
}

async function readSettings(context: Context): Promise<AssetSettings> {
  const fields = ['storage_asset_transform', 'storage_asset_presets'];
  return new ItemsService('directus_settings', trusted(context)).readSingleton({ fields });
}

/** Replaces the file extension by the one of the new type. */
function renamed(name: string, type: string): string {
  return `${name.slice(0, name.length - extname(name).length)}.${extensionOf(type)}`;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, answers, varies }: Asset,
  cache: ImageCache,
): Promise<FastifyReply> {
  if (varies) addToVary(reply, 'Accept');
  const signal = closedSignalOf(reply);
  const last = answers.at(-1);
  for (const answer of answers) {
    const tag = `"${createHash('sha1').update(answer.name).digest('base64url')}"`;
    const known = request.headers['if-none-match'];
    if (known !== undefined && namesTag(known, tag))
      return reply.headers(headersOf(answer, tag)).code(304).send();
    const cached = answer.create ? cache.get(answer.name) : undefined;
    const size = cached?.length ?? (await sizeOf(storage, answer, signal));
    if (size > 0 || answer === last)
      return sendBytes(request, reply, storage, answer, { tag, size, cached }, cache);
  }
  throw forbidden();
}

function headersOf({ type }: Answer, tag: string) {
  return {
    'cache-control': `private, max-age=${cacheSeconds}`,
    etag: tag,
    'accept-ranges': 'bytes',
    ...safetyHeaders(type),
  };
}

interface Found {
  readonly tag: string;
  readonly size: number;
  readonly cached: Buffer | undefined;
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  answer: Answer,
  { tag, size, cached }: Found,
  cache: ImageCache,
): Promise<FastifyReply> {
  const { range: requested, 'if-range': onlyIf } = request.headers;
  const isSame = onlyIf === undefined || onlyIf === tag;
  const range = rangeOf(isSame ? requested : undefined, size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const bytes =
    request.method === 'HEAD'
      ? undefined
      : (cached?.subarray(start, end + 1) ?? (await read(storage, answer, range, size, cache)));
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (answer.disposition !== undefined) void reply.header('content-disposition', answer.disposition);
  return reply
    .headers(headersOf(answer, tag))
    .header('content-length', end - start + 1)
    .type(answer.type)
    .send(bytes);
}

/** Cross-origin requests have set the header to `Origin` already. */
function addToVary(reply: FastifyReply, name: string): void {
  const present = reply.getHeader('vary');
  void reply.header('vary', present === undefined ? name : `${String(present)}, ${name}`);
}

/** Throws FORBIDDEN if the object is missing in the storage. */
async function read(
  storage: Storage,
  { name, create }: Answer,
  range: Range | null,
  size: number,
  cache: ImageCache,
): Promise<Readable | Buffer> {
  const bytes = await storage.read(name, range ?? undefined);
  if (!bytes) throw forbidden();
  return create && range === null && cache.accepts(size) ? cache.add(name, bytes) : bytes;
}

/** Throws FORBIDDEN if the object is missing in the storage and cannot be created. */
async function sizeOf(storage: Storage, { name, create }: Answer, signal: AbortSignal): Promise<number> {
  const found = await storage.sizeOf(name);
  if (found !== null) return found;
  await create?.(signal);
  const created = create ? await storage.sizeOf(name) : null;
  if (created === null) throw forbidden();
  return created;
}
