/** Sends recorded requests to a server of our own, as the people of the recordings. */
import sharp from 'sharp';
import { signedIn, type Call } from '../../support/api.ts';
import { startInProcess, type TestServer } from '../../support/server.ts';
import { Names } from './names.ts';
import { amended } from './differences.ts';
import { recordings, type Recording } from './recording.ts';
import { addRule, addSamples, made } from './unrecorded.ts';
import { differencesOf, type Reply } from './shape.ts';

export interface Replay {
  /** Plays one, after those before it; answers how ours differs. */
  play(recording: Recording): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startReplay(): Promise<Replay> {
  const server = await startInProcess();
  const names = new Names();
  /** Comments, and rows made late: their numbers count more than was recorded. */
  const numbered = new Map<string, string>();
  const tokens = new Map<string, string>([['static token', 'static-token-1']]);
  tokens.set('admin', await tokenOf(server, server.admin));
  const admin: Call = await signedIn(server);

  const send = async ({ request }: Recording): Promise<Reply> => {
    const token = tokens.get(request.as ?? '');
    const path = numbered.get(request.path) ?? request.path;
    const answer = await fetch(server.url + names.translate(path), {
      method: request.method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.headers['content-type'] ? { 'content-type': request.headers['content-type'] } : {}),
      },
      ...(request.body === undefined ? {} : { body: await bodyOf(request.body, names) }),
    });
    const text = await answer.text();
    const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '') && text !== '';
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  };

  /** What lay between two recordings and was not recorded. */
  const before: Readonly<Record<string, (recording: Recording) => Promise<void>>> = {
    // What the reference refused and ours does, taken back.
    '225-items-patch-files-array': () => made(admin, '/items/block_text/1', { text: 'para' }, 'PATCH'),
    '237-items-create-for-delete': () => made(admin, '/items/articles/1', { title: 'Hello 2' }, 'PATCH'),
    '244-query-meta': () => addSamples(admin),
    ...Object.fromEntries(
      recordings(393, 413).map(({ name }) => [
        name,
        ({ note = '' }: Recording) => addRule(admin, names.translate(editorRole), note),
      ]),
    ),
  };

  const play = async (recording: Recording) => {
    await before[recording.name]?.(recording);
    const first = await send(recording);
    const amend = amended.find(({ number }) => number === recording.number);
    if (amend && first.status < 400) throw new Error(`${recording.name} needs no amendment any more.`);
    const ours = amend ? await send(withBody(recording, amend.body)) : first;
    const { status, body } = recording.response;
    names.learn(body, ours.body);
    const { path, method } = recording.request;
    if (recording.number >= 469 && method === 'POST' && ours.status === 200)
      numbered.set(`${path}/${keyOf(body)}`, `${path}/${keyOf(ours.body)}`);
    if (recording.name === '358-auth-login-editor')
      tokens.set('editor', (ours.body as { data: { access_token: string } }).data.access_token);
    const recorded = { status, body: JSON.parse(names.translate(JSON.stringify(body))) as unknown };
    return [...new Set([...(amend ? differencesOf(recorded, first) : []), ...differencesOf(recorded, ours)])];
  };

  // Who the administrator is, and the settings of the project.
  for (const number of [27, 39]) for (const recording of recordings(number, number)) await play(recording);
  return { play, stop: () => server.stop() };
}

function withBody(recording: Recording, part: object): Recording {
  return {
    ...recording,
    request: { ...recording.request, body: { ...(recording.request.body as object), ...part } },
  };
}

function keyOf(body: unknown): string {
  return String((body as { data?: { id?: unknown } | null } | null)?.data?.id);
}

const editorRole = 'cc402b0d-9868-4730-81b3-972373536da0';

async function tokenOf({ url }: TestServer, who: object): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
}

const multipart = 'multipart/form-data';

async function bodyOf(body: unknown, names: Names): Promise<string | FormData> {
  const parts = (body as { [multipart]?: readonly [string, string][] } | null)?.[multipart];
  if (parts) {
    const form = new FormData();
    for (const [name, value] of parts) {
      const [, file = null, type = ''] = /^<file (\S+); type (\S+)>$/.exec(value) ?? [];
      if (file === null) form.append(name, names.translate(value));
      else form.append(name, await contentOf(type), file);
    }
    return form;
  }
  const text = names.translate(JSON.stringify(body));
  return text.replaceAll(/<(\d+) × x>/g, (_, times: string) => 'x'.repeat(Number(times)));
}

async function contentOf(type: string): Promise<Blob> {
  const contents: Readonly<Record<string, () => Promise<BlobPart> | BlobPart>> = {
    'image/jpeg': async () =>
      new Uint8Array(
        await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f80ed' } })
          .withExif({ IFD0: { Artist: 'nobody' } })
          .jpeg()
          .toBuffer(),
      ),
    'image/svg+xml': () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    'text/plain': () => 'notes',
    'text/csv': () => 'title\nfrom a file\n',
    'application/json': () => '[{"title":"from a file"}]',
  };
  return new Blob([(await contents[type]?.()) ?? ''], { type });
}
