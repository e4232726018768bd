export interface Call {
  readonly method: string;
  /** Path and query, relative to the origin. */
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: string | undefined;
  /** Whether the request continues after its page closes. */
  readonly keepalive: boolean;
  /** Aborted if the app does not need the response any more. */
  readonly signal: AbortSignal | null;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const origin = 'https://platform.test';

/** Creates a fetch for tests. `reply` returns the responses, and every call is recorded. */
export function createFakeFetch(reply: (call: Call) => Reply | undefined | Promise<Reply>) {
  const calls: Call[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const call: Call = {
      method: init?.method ?? 'GET',
      path: String(url).slice(origin.length),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: Object.fromEntries(new Headers(init?.headers)),
      credentials: init?.credentials,
      keepalive: init?.keepalive === true,
      signal: init?.signal ?? null,
    };
    calls.push(call);
    const answer = (await reply(call)) ?? { body: { data: null } };
    const status = answer.status ?? 200;
    return new Response(status === 304 ? null : JSON.stringify(answer.body ?? null), {
      status,
      ...(answer.headers ? { headers: answer.headers } : {}),
    });
  };
  return { fetch, calls };
}

export const token = (name: string, expires = 900_000): Reply => ({
  body: { data: { access_token: name, expires } },
});

export const failure = (status: number, code: string, message = code): Reply => ({
  status,
  body: { errors: [{ message, extensions: { code } }] },
});
