import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { internet, privateAddress, publicLookup, type Network } from './public-address.ts';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly body?: string;
  /** Whether the address may be one of a private network (IMPORT_ALLOW_PRIVATE). */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
  /** The internet by default; tests replace it. */
  readonly network?: Network;
}

/**
 * Asks somebody outside, at an address that a user wrote. Rejects with INVALID_PAYLOAD where it leads into a private
 * network, also by its name. Redirects are not followed: each step has to be asked for, and is checked like the first.
 */
export function ask(
  url: URL,
  { method = 'GET', headers = {}, body = '', allowsPrivate, signal, network = internet }: Asked,
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
