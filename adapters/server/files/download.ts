/** Downloads a file from a URL that a client sent. */
import type { IncomingMessage } from 'node:http';
import { createFailure, PlatformFailure } from '../../../schemas/error/failure.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import type { Network } from '../outgoing/public-address.ts';
import { sendRequest } from '../outgoing/request.ts';
import type { FileStore } from './open.ts';
import { spool, tooLarge, type Spooled } from './spool.ts';

const maxRedirects = 5;

export interface DownloadedFile {
  readonly spooled: Spooled;
  /** The name in the URL and the type in the response. */
  readonly sent: { readonly name: string; readonly type: string };
}

export interface DownloadProgress {
  /** Bytes that have been downloaded. */
  readonly received: number;
  /** Bytes of the whole file, or null if the other server does not say. */
  readonly size: number | null;
}

export interface DownloadOptions {
  /** Called when the other server responds, and then about a hundred times. */
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Ends the download, which then throws its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Downloads the whole file into a temporary file.
 * @throws INVALID_PAYLOAD if the URL is invalid, PAYLOAD_TOO_LARGE, and SERVICE_UNAVAILABLE if the download fails.
 */
export async function downloadFile(
  source: unknown,
  { config, storages }: Pick<FileStore, 'config' | 'storages'>,
  { onProgress, signal }: DownloadOptions = {},
): Promise<DownloadedFile> {
  const url = readUrl(source);
  const timeout = AbortSignal.timeout(config.importTimeout * 1000);
  try {
    const { response, from } = await follow(url, {
      allowsPrivate: config.importAllowPrivate,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    const size = sizeOf(response);
    if (size !== null && size > config.maxUploadSize) {
      response.destroy();
      throw tooLarge(config.maxUploadSize);
    }
    const report = onProgress && inSteps(onProgress, size);
    report?.(0);
    const spooled = await spool(storages.first.incoming, response, config.maxUploadSize, report).finally(() =>
      response.destroy(),
    );
    return { spooled, sent: { name: nameOf(from), type: response.headers['content-type'] ?? '' } };
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted)
      throw unfetched(url, `the download took longer than ${config.importTimeout} seconds`);
    if (error instanceof PlatformFailure || !(error instanceof Error && 'code' in error)) throw error;
    const code = String(error.code);
    throw unfetched(url, ownValue(reasons, code) ?? `the connection failed (${code})`);
  }
}

/** Interval of the reports in bytes, if the size is unknown. */
const unknownStep = 512 * 1024;

/** Reports each percent once. */
function inSteps(onProgress: (progress: DownloadProgress) => void, size: number | null) {
  const step = size === null ? unknownStep : Math.max(size / 100, 1);
  let reported = -1;
  return (received: number) => {
    const now = Math.floor(received / step);
    if (now === reported) return;
    reported = now;
    onProgress({ received, size });
  };
}

function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** Reasons by the error code of a failed connection. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name was not found',
  EAI_AGAIN: 'the host name was not found',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
};

function unfetched(url: URL, why: string): Error {
  return createFailure('SERVICE_UNAVAILABLE', `Couldn't fetch file from url "${url.href}": ${why}.`, {
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
    throw invalidUrl('The URL must begin with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    throw invalidUrl('The URL must not contain a user name or a password.');
  return url;
}

export function invalidUrl(message: string): Error {
  return createFailure('INVALID_PAYLOAD', message, { field: 'url' });
}

function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch {
    return last;
  }
}
