/** A client of the tus protocol, whose requests a test controls one by one. */
import { once } from 'node:events';
import { request } from 'node:http';

export interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string | undefined;
}

export interface TusClient {
  /** Creates an upload, and returns its URL in addition. */
  create(
    size: number,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<TusAnswer & { readonly url: string }>;
  send(
    method: 'HEAD' | 'PATCH' | 'DELETE' | 'POST',
    url: string,
    headers?: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<TusAnswer>;
  patch(url: string, offset: number, body: Buffer): Promise<TusAnswer>;
  offset(url: string): Promise<number>;
  /** Sends some bytes of a longer body. The returned function breaks the connection. */
  begin(url: string, offset: number, length: number, bytes: Buffer): Promise<() => void>;
}

export function tusClient(server: string, token: string | null): TusClient {
  const own = {
    'tus-resumable': '1.0.0',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const send: TusClient['send'] = async (method, url, headers = {}, body) => {
    const response = await fetch(url, {
      method,
      headers: { ...own, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const text = await response.text();
    const errors = (text === '' ? {} : (JSON.parse(text) as { errors?: { extensions: { code: string } }[] }))
      .errors;
    return { status: response.status, headers: response.headers, code: errors?.[0]?.extensions.code };
  };
  const bytesHeaders = (offset: number) => ({
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  });
  return {
    send,
    async create(size, metadata = {}) {
      const pairs = Object.entries(metadata).map(
        ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
      );
      const endpoint = `${server}/files/tus`;
      const answer = await send('POST', endpoint, {
        'upload-length': String(size),
        ...(pairs.length > 0 ? { 'upload-metadata': pairs.join(',') } : {}),
      });
      return { ...answer, url: new URL(answer.headers.get('location') ?? '', endpoint).href };
    },
    patch: (url, offset, body) => send('PATCH', url, bytesHeaders(offset), body),
    offset: async (url) => Number((await send('HEAD', url)).headers.get('upload-offset')),
    async begin(url, offset, length, bytes) {
      const sending = request(url, {
        method: 'PATCH',
        headers: { ...own, ...bytesHeaders(offset), 'content-length': length },
      });
      sending.on('error', () => undefined);
      if (!sending.write(bytes)) await once(sending, 'drain');
      return () => void sending.destroy();
    },
  };
}
