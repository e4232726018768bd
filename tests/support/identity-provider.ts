/** Starts a real OpenID provider in its own process, and signs in there as a browser does. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { freePort } from './server.ts';

export interface IdentityProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  stop(): Promise<void>;
}

export async function startIdentityProvider(callbacks: readonly string[]): Promise<IdentityProvider> {
  const port = await freePort();
  const path = join(import.meta.dirname, '../fixtures/identity-provider.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), CALLBACKS: callbacks.join(',') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done());
    child.once('close', () => fail(new Error(`The identity provider ended: ${said}`)));
  });
  return {
    issuer: `http://127.0.0.1:${port}`,
    client: { id: 'armature', secret: 'of the tests' },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface Visit {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** Keeps cookies by host and path, and follows nothing by itself. */
export class Visitor {
  readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();

  async open(url: string, form?: Readonly<Record<string, string>>): Promise<Visit> {
    const { host, pathname } = new URL(url);
    const sent = [...this.cookies]
      .filter(([key, { path }]) => key.startsWith(`${host} `) && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[1]}=${value}`);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(`${host} ${name}`);
      else this.cookies.set(`${host} ${name}`, { value, path });
    }
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      location: location === null ? null : new URL(location, url).href,
      text: await answer.text(),
    };
  }

  /** From our link to where the provider sends the browser back to, as `account`. */
  async signIn(start: string, account: string): Promise<string> {
    const provider = (await this.open(start)).location ?? '';
    const { origin } = new URL(provider);
    let next = provider;
    while (next.startsWith(origin)) {
      const { location, text } = await this.open(next);
      if (location !== null) next = location;
      else {
        const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
        const isLogin = text.includes('name="login"');
        const form: Readonly<Record<string, string>> = isLogin
          ? { prompt: 'login', login: account, password: 'any' }
          : { prompt: 'consent' };
        next = (await this.open(new URL(action, origin).href, form)).location ?? '';
      }
    }
    return next;
  }
}
