/**
 * Sends one request: credentials, bearer token, `data` envelope, and errors as PlatformError. The session is handled
 * elsewhere.
 */
import type { WireError } from '../../schemas/error/codes.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import { issuesOf } from '../../schemas/validation/issues.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError, type Conflict, type Sending } from '../../renderer/contract/platform.ts';
import type { Clock } from '../../renderer/contract/ports.ts';
import { requestInit } from './request-init.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'SEARCH';

export interface Request extends Sending {
  readonly method: Method;
  /** Path and query, relative to the platform's origin. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The body of a successful response is returned as a stream. */
  readonly isStreamed?: boolean;
  /** The response, if the page has already sent this request. */
  readonly sent?: Promise<Response> | null;
}

export interface HttpResponse {
  readonly status: number;
  /** Parsed JSON, or the stream of a streamed request; null for an empty body. */
  readonly body: unknown;
  readonly etag: string | null;
}

export interface Http {
  /** Rejects with PlatformError for every status except success and 304. Status 0 means a network error. */
  send(request: Request, token: string | null): Promise<HttpResponse>;
  /** `Last-Event-ID` of the latest response that had one: the position at which to start the event stream. */
  readonly position: string | null;
  /** Durations of the last 20 requests in ms, oldest first (SHELL-22). */
  readonly latencies: readonly number[];
}

/** `writer` returns the id that the events of a write carry as their origin; null if the platform has no events. */
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
      const shared = requestInit(request);
      const init: RequestInit = {
        ...shared,
        headers: {
          ...shared.headers,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(tab === null ? {} : { 'X-Armature-Origin': tab }),
          ...request.headers,
        },
        ...(request.signal ? { signal: request.signal } : {}),
        ...(request.keepalive ? { keepalive: true } : {}),
      };
      const url = origin + request.path;
      const response = await responseOf(url, init, () => request.sent ?? fetch(url, init));
      latencies.push(clock.now() - started);
      if (latencies.length > 20) latencies.shift();
      position = response.headers.get('last-event-id') ?? position;
      const body = request.isStreamed && response.ok ? response.body : parseBody(await response.text());
      if (response.ok || response.status === 304)
        return { status: response.status, body, etag: response.headers.get('etag') };
      throw failureOf(response.status, body, `${request.method} ${request.path}`);
    },
  };
}

async function responseOf(url: string, init: RequestInit, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const why = error instanceof Error ? error.message : String(error);
    // The query is long, and would displace the advice where the text is cut.
    const [path = url] = url.split('?');
    throw new PlatformError({
      message: `${init.method} ${path} failed: ${why}. Check the connection and try again.`,
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

/** Converts the platform's error body to one PlatformError with the code of the first error (ERR-01). */
export function failureOf(status: number, body: unknown, what: string): PlatformError {
  const errors = wireErrors(body);
  const first = errors[0];
  const { reason, conflicts }: Readonly<Record<string, unknown>> = first?.extensions ?? {};
  return new PlatformError({
    message:
      first?.message ??
      `${what.split('?')[0] ?? what} responded with status ${status} and without an error message.`,
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

/** Returns the `data` of the envelope (CALL-02), or the whole body if it has none. */
export function dataOf(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body['data'] : body;
}
