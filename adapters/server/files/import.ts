/** POST /files/import (recordings 179–181): a file from an address of the web. */
import type { IncomingMessage } from 'node:http';
import { fail, PlatformFailure } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Context, FilesConfig } from '../contract.ts';
import { ask } from '../outgoing/ask.ts';
import type { Key } from '../services/rows.ts';
import { spool, tooLarge } from './spool.ts';
import { forget, mayReceive, storeNew, type FileStore } from './store.ts';

const mostRedirects = 5;

/** Throws FORBIDDEN, INVALID_PAYLOAD, PAYLOAD_TOO_LARGE; SERVICE_UNAVAILABLE where the address does not give the file. */
export async function importFrom(context: Context, files: FileStore, body: unknown): Promise<Key> {
  const accepts = mayReceive(context, 'create');
  const { url: text, data = {} } = isRecord(body) ? body : {};
  if (text === undefined || text === null || text === '') throw invalid('"url" is required');
  if (!isRecord(data))
    throw fail('INVALID_PAYLOAD', '"data" has to be an object of fields.', { field: 'data' });
  const fields = Object.fromEntries(Object.entries(data).filter(([name]) => accepts(name)));
  const url = readUrl(text);
  const { config, storages } = files;
  const ends = AbortSignal.timeout(config.importTimeout * 1000);
  try {
    const { answer, from } = await follow(url, config, ends, mostRedirects);
    if (Number(answer.headers['content-length']) > config.maxUploadSize) {
      answer.destroy();
      throw tooLarge(config.maxUploadSize);
    }
    const spooled = await spool(storages.first.incoming, answer, config.maxUploadSize).finally(() =>
      answer.destroy(),
    );
    const sent = { name: nameOf(from), type: answer.headers['content-type'] ?? '' };
    try {
      const [key] = await storeNew(context, files, [{ ...spooled, sent, fields }]);
      return key ?? '';
    } finally {
      await forget([spooled]);
    }
  } catch (error) {
    if (error instanceof PlatformFailure && !ends.aborted) throw error;
    const why = ends.aborted ? ` within ${config.importTimeout} seconds` : '';
    throw fail('SERVICE_UNAVAILABLE', `Couldn't fetch file from url "${String(text)}"${why}`, {
      service: 'external-file',
    });
  }
}

interface Found {
  readonly answer: IncomingMessage;
  readonly from: URL;
}

/** Each step is checked like the first: a public address may lead to a private one. */
async function follow(url: URL, config: FilesConfig, signal: AbortSignal, redirects: number): Promise<Found> {
  const answer = await ask(url, {
    headers: { accept: '*/*', 'accept-encoding': 'identity' },
    allowsPrivate: config.importAllowPrivate,
    signal,
  });
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 200 && statusCode < 300) return { answer, from: url };
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined || redirects === 0)
    throw new Error(`The address answered ${statusCode}.`);
  return follow(readUrl(new URL(headers.location, url).href), config, signal, redirects - 1);
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
