/** POST /files/import (recordings 179–181): a file from an address of the web. */
import type { IncomingMessage } from 'node:http';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Context } from '../contract.ts';
import { ask } from '../outgoing/ask.ts';
import type { Network } from '../outgoing/public-address.ts';
import { describedByServer, notForClients } from '../services/file-rules.ts';
import type { Key } from '../services/rows.ts';
import { spool, tooLarge, type Spooled } from './spool.ts';
import { forget, mayReceive, storeNew, type Arrived, type FileStore } from './store.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

const mostRedirects = 5;

/** Throws FORBIDDEN, INVALID_PAYLOAD, PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE where the address does not give the file. */
export async function importFrom(context: Context, files: FileStore, body: unknown): Promise<Key> {
  const accepts = mayReceive(context, 'create');
  const { url: text, data = {} } = isRecord(body) ? body : {};
  if (text === undefined || text === null || text === '') throw invalid('"url" is required');
  if (!isRecord(data))
    throw fail('INVALID_PAYLOAD', '"data" has to be an object of fields.', { field: 'data' });
  const refused = [...describedByServer].find((name) => data[name] !== undefined && data[name] !== null);
  if (refused !== undefined) throw notForClients(refused);
  const fields = Object.fromEntries(Object.entries(data).filter(([name]) => accepts(name)));
  const { spooled, sent } = await receive(readUrl(text), files);
  try {
    const [key] = await storeNew(context, files, [{ ...spooled, sent, fields }]);
    return key ?? '';
  } finally {
    await forget([spooled]);
  }
}

/** The whole file, before anything of it is stored. */
async function receive(
  url: URL,
  { config, storages }: FileStore,
): Promise<{ readonly spooled: Spooled; readonly sent: Arrived['sent'] }> {
  const ends = AbortSignal.timeout(config.importTimeout * 1000);
  try {
    const { answer, from } = await follow(url, { allowsPrivate: config.importAllowPrivate, signal: ends });
    if (Number(answer.headers['content-length']) > config.maxUploadSize) {
      answer.destroy();
      throw tooLarge(config.maxUploadSize);
    }
    const spooled = await spool(storages.first.incoming, answer, config.maxUploadSize).finally(() =>
      answer.destroy(),
    );
    return { spooled, sent: { name: nameOf(from), type: answer.headers['content-type'] ?? '' } };
  } catch (error) {
    if (ends.aborted) throw unfetched(url, `it was not there within ${config.importTimeout} seconds`);
    if (error instanceof PlatformFailure || !(error instanceof Error && 'code' in error)) throw error;
    const code = String(error.code);
    throw unfetched(url, ownValue(reasons, code) ?? `the connection failed (${code})`);
  }
}

/** Of connections that fail. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows that name',
  EAI_AGAIN: 'nobody knows that name',
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'the connection broke off',
};

function unfetched(url: URL, why: string): Error {
  return fail('SERVICE_UNAVAILABLE', `Couldn't fetch file from url "${url.href}": ${why}.`, {
    service: 'external-file',
  });
}

interface Found {
  readonly answer: IncomingMessage;
  readonly from: URL;
}

interface Following {
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
  readonly network?: Network;
}

/** Follows redirects. Each target is checked like the first URL, because a public host may redirect to a private one. */
export async function follow(url: URL, following: Following, redirects = mostRedirects): Promise<Found> {
  const answer = await ask(url, {
    ...following,
    headers: { accept: '*/*', 'accept-encoding': 'identity' },
  });
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 200 && statusCode < 300) return { answer, from: url };
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined || redirects === 0)
    throw unfetched(url, redirects === 0 ? 'it leads on and on' : `it answers ${statusCode}`);
  return follow(readUrl(new URL(headers.location, url).href), following, redirects - 1);
}

function readUrl(text: unknown): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('"url" has to be an address that begins with http:// or https://.');
  if (url.username !== '' || url.password !== '') throw invalid('"url" must not hold a name or a password.');
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
