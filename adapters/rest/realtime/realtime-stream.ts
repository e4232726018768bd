/**
 * Reads one event stream over fetch. Reconnects after each interruption with the current token and the last position.
 */
import type { Clock } from '../../../renderer/contract/ports.ts';
import type { TokenSession } from '../session.ts';
import type { ReceivedChange } from './change-events-options.ts';

/** The platform sends a heartbeat every 15 s. After this many ms without data, the connection counts as lost. */
export const heartbeatTimeoutMs = 40_000;
/** Delays between attempts in ms; the last one repeats. Jitter spreads the reconnects of many browsers. */
const retryDelaysMs = [250, 500, 1000, 2000, 4000];
/**
 * Delay in ms after a newer stream of the same user replaced this one. Without it, the two would replace each other
 * repeatedly.
 */
const replacedDelayMs = 60_000;
/** A stream that ended sooner counts as a failed attempt. In ms. */
const minStreamMs = 1000;

export interface StreamOptions {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly session: TokenSession;
  /** Returns the event id to continue after; null starts with new events. */
  readonly since: () => string | null;
  /** Called for each frame, also without changes. `id` is the new position, or null if the frame has none. */
  readonly onChanges: (changes: readonly ReceivedChange[], id: string | null) => void;
}

/** Opens the stream and keeps it open. Returns the function that closes it. */
export function openStream(options: StreamOptions): () => void {
  const { clock, session } = options;
  const controller = new AbortController();
  const { signal } = controller;

  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const startedAt = clock.now();
      const token = session.token;
      const { outcome, waitMs = 0 } = token === null ? failed : await readStreamOnce(options, token, signal);
      if (signal.aborted) return;
      // An ordinary request refreshes the token or ends the session.
      if (outcome === 'refused' && session.token === token)
        await session.send({ method: 'GET', path: '/users/me?fields=id' }).catch(() => undefined);
      failures = outcome === 'ended' && clock.now() - startedAt >= minStreamMs ? 0 : failures + 1;
      const pause = failures > 0 ? (retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0) : 0;
      if (pause > 0 || waitMs > 0) await wait(clock, Math.max(pause, waitMs), signal);
    }
  };
  void run();
  return () => controller.abort();
}

interface Outcome {
  readonly outcome: 'ended' | 'refused' | 'failed';
  /** The delay in ms that the server requested. */
  readonly waitMs?: number;
}

const failed: Outcome = { outcome: 'failed' };
const ended: Outcome = { outcome: 'ended' };
/** Maximum delay in ms that a response can request. */
const maxRetryAfterMs = 300_000;

async function readStreamOnce(
  { origin, fetch, clock, since, onChanges }: StreamOptions,
  token: string,
  closed: AbortSignal,
): Promise<Outcome> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  closed.addEventListener('abort', abort);
  let timeout = clock.setTimeout(abort, heartbeatTimeoutMs);
  try {
    const id = since();
    const response = await fetch(`${origin}/realtime`, {
      credentials: 'include',
      cache: 'no-store',
      signal: controller.signal,
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(id === null ? {} : { 'Last-Event-ID': id }),
      },
    });
    if (response.status === 401) return { outcome: 'refused' };
    if (!response.ok || !response.body) return { ...failed, waitMs: retryAfter(response) };
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ended;
      clock.clearTimeout(timeout);
      timeout = clock.setTimeout(abort, heartbeatTimeoutMs);
      const frames = (rest + value).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) parseFrame(frame, onChanges);
      if (frames.includes(': replaced')) return { ...ended, waitMs: replacedDelayMs };
    }
  } catch {
    // The network failed, or no heartbeat arrived. Both are handled by reconnecting.
    return failed;
  } finally {
    clock.clearTimeout(timeout);
    closed.removeEventListener('abort', abort);
    controller.abort();
  }
}

/** Returns the Retry-After header in ms; 0 if it is absent. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, maxRetryAfterMs) : 0;
}

/** Parses the lines `data: …` and `id: …`. A frame without data only updates the position. */
function parseFrame(frame: string, onChanges: StreamOptions['onChanges']): void {
  const lines = frame.split('\n');
  const valueOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const data = valueOf('data');
  const id = valueOf('id') ?? null;
  if (data !== undefined) onChanges([JSON.parse(data) as ReceivedChange], id);
  else if (id !== null) onChanges([], id);
}

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = clock.setTimeout(done, ms * (0.75 + Math.random() / 2));
    signal.addEventListener(
      'abort',
      () => {
        clock.clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}
