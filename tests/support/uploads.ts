/** Files on their way to a server, as a browser sends them. */
import sharp from 'sharp';
import { accessToken, caller, signedIn, type Call } from './api.ts';
import type { TestServer } from './server.ts';

export interface Stored {
  readonly id: string;
  readonly filename_disk: string;
  readonly [field: string]: unknown;
}

export type Part = readonly [name: string, value: string | File];

export interface Sent {
  readonly status: number;
  readonly data: Stored & readonly Stored[];
  readonly error: Readonly<Record<string, unknown>> & { readonly code?: string };
  readonly message: string;
}

export type Upload = (method: string, path: string, ...parts: readonly Part[]) => Promise<Sent>;

export function uploader(url: string, token: string): Upload {
  return async (method: string, path, ...parts) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method, body: form, headers });
    const text = await response.text();
    const { data, errors } = (text === '' ? {} : JSON.parse(text)) as {
      data: Sent['data'];
      errors?: { message: string; extensions: Sent['error'] }[];
    };
    const [first] = errors ?? [];
    return { status: response.status, data, error: first?.extensions ?? {}, message: first?.message ?? '' };
  };
}

export interface Somebody {
  readonly call: Call;
  readonly upload: Upload;
  readonly token: string;
}

export async function somebody(
  server: Pick<TestServer, 'url'>,
  who: { readonly email: string; readonly password: string },
): Promise<Somebody> {
  const token = await accessToken(server, who);
  return { call: caller(server.url, token), upload: uploader(server.url, token), token };
}

/** Creates a role with these permissions and a user in it, and signs in. */
export async function inRole(
  server: TestServer,
  name: string,
  permissions: readonly object[],
): Promise<Somebody> {
  const admin = await signedIn(server);
  const made = await admin('POST', '/roles', { name, app_access: false });
  const role = (made.body as { data: { id: string } }).data.id;
  const who = { email: `${name}@example.com`, password: `the password of ${name}` };
  await admin('POST', '/users', { ...who, role, status: 'active' });
  for (const permission of permissions)
    await admin('POST', '/permissions', { role, fields: ['*'], ...permission });
  return somebody(server, who);
}

export const text = (content: string, name = 'notes.txt', type = 'text/plain') =>
  new File([content], name, { type });

export async function picture(
  width: number,
  height: number,
  name = 'picture.jpg',
  type = 'image/jpeg',
): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const bytes = await (type === 'image/png' ? drawn.png() : drawn.jpeg()).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type });
}
