import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { internet, privateAddress, publicLookup, type Network } from './public-address.ts';

export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** '' for no body. */
  readonly body?: string;
  /** Whether the host may be in a private network (IMPORT_ALLOW_PRIVATE). */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
  /** Default: the internet. Tests replace it. */
  readonly network?: Network;
}

/**
 * Sends a request to a URL that a user entered. Rejects with INVALID_PAYLOAD if the host is, or resolves to, an
 * address of a private network. Does not follow redirects: callers send a new request for each, so that each target
 * is checked.
 */
export function sendRequest(
  url: URL,
  { method = 'GET', headers = {}, body = '', allowsPrivate, signal, network = internet }: OutgoingRequest,
): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowsPrivate && isIP(literal) !== 0 && !network.isPublic(literal))
    return Promise.reject(privateAddress());
  const options: RequestOptions = {
    method,
    signal,
    agent: false,
    headers: {
      'user-agent': 'Armature',
      ...headers,
      ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(allowsPrivate ? {} : { lookup: publicLookup(network) }),
  };
  return new Promise((done, refuse) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(url, options, done).once('error', refuse).end(body);
  });
}
