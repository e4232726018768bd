/** POST /files/import: imports a file from a URL. */
import type { IncomingMessage } from 'node:http';
import { fail, PlatformFailure } from '../../../../schemas/error/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context } from '../../contract.ts';
import { sendRequest } from '../../outgoing/request.ts';
import type { Network } from '../../outgoing/public-address.ts';
import { describedByServer, notForClients } from './file-rules.ts';
import type { Key } from '../items/rows.ts';
import { spool, tooLarge, type Spooled } from '../../files/spool.ts';
import {
  deleteReceived,
  acceptedFields,
  storeNewFiles,
  type ReceivedFile,
  type FileStore,
} from './store-files.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

const maxRedirects = 5;

/** Throws FORBIDDEN, INVALID_PAYLOAD or PAYLOAD_TOO_LARGE, and SERVICE_UNAVAILABLE if the URL cannot be downloaded. */
export async function importFrom(context: Context, files: FileStore, body: unknown): Promise<Key> {
  const accepts = acceptedFields(context, 'create');
  const { url: text, data = {} } = isRecord(body) ? body : {};
  if (text === undefined || text === null || text === '') throw invalid('"url" is required');
  if (!isRecord(data))
    throw fail('INVALID_PAYLOAD', '"data" must be an object of fields.', { field: 'data' });
  const refused = [...describedByServer].find((name) => data[name] !== undefined && data[name] !== null);
  if (refused !== undefined) throw notForClients(refused);
  const fields = Object.fromEntries(Object.entries(data).filter(([name]) => accepts(name)));
  const { spooled, sent } = await download(readUrl(text), files);
  try {
    const [key] = await storeNewFiles(context, files, [{ ...spooled, sent, fields }]);
    return key ?? '';
  } finally {
    await deleteReceived([spooled]);
  }
}

/** Downloads the whole file before it is stored. */
async function download(
  url: URL,
  { config, storages }: FileStore,
): Promise<{ readonly spooled: Spooled; readonly sent: ReceivedFile['sent'] }> {
  const timeout = AbortSignal.timeout(config.importTimeout * 1000);
  try {
    const { response, from } = await follow(url, {
      allowsPrivate: config.importAllowPrivate,
      signal: timeout,
    });
    if (Number(response.headers['content-length']) > config.maxUploadSize) {
      response.destroy();
      throw tooLarge(config.maxUploadSize);
    }
    const spooled = await spool(storages.first.incoming, response, config.maxUploadSize).finally(() =>
      response.destroy(),
    );
    return { spooled, sent: { name: nameOf(from), type: response.headers['content-type'] ?? '' } };
  } catch (error) {
    if (timeout.aborted)
      throw unfetched(url, `the download took longer than ${config.importTimeout} seconds`);
    if (error instanceof PlatformFailure || !(error instanceof Error && 'code' in error)) throw error;
    const code = String(error.code);
    throw unfetched(url, ownValue(reasons, code) ?? `the connection failed (${code})`);
  }
}

/** Reasons by the error code of a failed connection. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name was not found',
  EAI_AGAIN: 'the host name was not found',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
};

function unfetched(url: URL, why: string): Error {
  return fail('SERVICE_UNAVAILABLE', `Couldn't fetch file from url "${url.href}": ${why}.`, {
    service: 'external-file',
  });
}

interface Download {
  readonly response: IncomingMessage;
  /** The URL after all redirects. */
  readonly from: URL;
}

interface FollowOptions {
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
  readonly network?: Network;
}

/**
 * Follows redirects. Each target is checked like the first URL, because a public host may redirect to a private one.
 */
export async function follow(url: URL, options: FollowOptions, redirects = maxRedirects): Promise<Download> {
  const response = await sendRequest(url, {
    ...options,
    headers: { accept: '*/*', 'accept-encoding': 'identity' },
  });
  const { statusCode = 0, headers } = response;
  if (statusCode >= 200 && statusCode < 300) return { response, from: url };
  response.destroy();
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined || redirects === 0)
    throw unfetched(url, redirects === 0 ? 'it redirects too often' : `it responds with ${statusCode}`);
  return follow(readUrl(new URL(headers.location, url).href), options, redirects - 1);
}

function readUrl(text: unknown): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('"url" must be a URL that begins with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    throw invalid('"url" must not contain a user name or a password.');
  return url;
}

function invalid(message: string): Error {
  return fail('INVALID_PAYLOAD', message, { field: 'url' });
}

function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch {
    return last;
  }
}
