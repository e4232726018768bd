/** One request and its answer: credentials, bearer token, envelope, failures as PlatformError. No session rules here. */
import type { WireError } from '../../schemas/error/codes.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import { issuesOf } from '../../schemas/validation/issues.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError, type Conflict, type Sending } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'SEARCH';

export interface Request extends Sending {
  readonly method: Method;
  /** Below the platform's origin, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON; null for an empty body. */
  readonly body: unknown;
  readonly etag: string | null;
}

export interface Http {
  /** Rejects with PlatformError for every status that is not a success or 304; status 0 is a network failure. */
  send(request: Request, token: string | null): Promise<Answer>;
  /** `Last-Event-ID` of the newest answer that had one: where to begin to listen. */
  readonly position: string | null;
  /** Milliseconds of the last 20 requests, oldest first (SHELL-22). */
  readonly latencies: readonly number[];
}

/** `writer`: who the events of a write are said to come from, where the platform tells events. */
export function createHttp(
  origin: string,
  fetch: typeof globalThis.fetch,
  clock: Clock,
  writer: () => string | null = () => null,
): Http {
  let position: string | null = null;
  const latencies: number[] = [];
  return {
    latencies,
    get position() {
      return position;
    },
    async send(request, token) {
      const started = clock.now();
      const tab = request.method === 'GET' || request.method === 'SEARCH' ? null : writer();
      const answer = await reach(fetch, origin + request.path, {
        method: request.method,
        credentials: 'include',
        cache: 'no-store',
        headers: {
          'Cache-Control': 'no-cache',
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(tab === null ? {} : { 'X-Armature-Origin': tab }),
          ...request.headers,
        },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(request.signal ? { signal: request.signal } : {}),
        ...(request.keepalive ? { keepalive: true } : {}),
      });
      latencies.push(clock.now() - started);
      if (latencies.length > 20) latencies.shift();
      position = answer.headers.get('last-event-id') ?? position;
      const body = parseBody(await answer.text());
      if (answer.ok || answer.status === 304)
        return { status: answer.status, body, etag: answer.headers.get('etag') };
      throw failureOf(answer.status, body, `${request.method} ${request.path}`);
    },
  };
}

async function reach(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new PlatformError({
      message: `${init.method} ${url} got no answer: ${why}. Check the connection and try again.`,
      status: 0,
      code: 'UNKNOWN',
    });
  }
}

function parseBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The platform's error body as one failure; its code is the first error's (ERR-01). */
export function failureOf(status: number, body: unknown, what: string): PlatformError {
  const errors = wireErrors(body);
  const first = errors[0];
  const { reason, conflicts }: Readonly<Record<string, unknown>> = first?.extensions ?? {};
  return new PlatformError({
    message: first?.message ?? `${what.split('?')[0] ?? what} answered ${status} without saying why.`,
    status,
    code: first?.extensions.code ?? 'UNKNOWN',
    errors,
    issues: issuesOf(errors).issues,
    ...(isRecord(reason) ? { reason: reason as unknown as Reason } : {}),
    ...(Array.isArray(conflicts) ? { conflicts: conflicts as Conflict[] } : {}),
  });
}

function wireErrors(body: unknown): WireError[] {
  const list = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return list.filter(isRecord).map((error) => {
    const extensions = isRecord(error['extensions']) ? error['extensions'] : {};
    const code = typeof extensions['code'] === 'string' ? extensions['code'] : 'UNKNOWN';
    return { message: String(error['message'] ?? code), extensions: { ...extensions, code } };
  });
}

/** The `data` of the envelope (CALL-02); bodies without one are answered whole. */
export function dataOf(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body['data'] : body;
}
