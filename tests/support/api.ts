import type { TestServer } from './server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Calls a server as one person. `body` is sent as JSON. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

export function caller(url: string, token?: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
}

export async function signedIn({ url, admin }: TestServer, who = admin): Promise<Call> {
  return caller(url, await accessToken({ url }, who));
}

/** Signs in, and returns the access token. */
export async function accessToken(
  { url }: Pick<TestServer, 'url'>,
  who: { readonly email: string; readonly password: string },
): Promise<string> {
  const { body } = await caller(url)('POST', '/auth/login', who);
  return (body as { data: { access_token: string } }).data.access_token;
}

/** Creates a row for a test that changes it. Returns its key. */
export async function createItem(call: Call, collection: string, row: object): Promise<number> {
  const { body } = await call('POST', `/items/${collection}`, row);
  return (body as { data: { id: number } }).data.id;
}

export async function readItem(
  call: Call,
  collection: string,
  key: number | string,
): Promise<Record<string, unknown>> {
  const { body } = await call('GET', `/items/${collection}/${key}`);
  return (body as { data: Record<string, unknown> }).data;
}
