/** One event stream over fetch, opened again whenever it breaks: with the newest token, and where it stood. */
import type { Clock } from '../../renderer/contract/ports.ts';
import type { HeardChange } from './live.ts';
import type { TokenSession } from './session.ts';

/** The platform gives a sign of life every 15 s; after this long it is gone. ms. */
export const silentFor = 40_000;
/** Waits between tries, ms; the last one repeats. Somewhat more or less, so that not all browsers come at once. */
const waits = [250, 500, 1000, 2000, 4000];
/** After a newer stream of the same user replaced this one, which would otherwise replace another at once. ms. */
const replacedWait = 60_000;
/** A stream that ended sooner counts as a failed try. ms. */
const shortest = 1000;

export interface StreamOptions {
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly session: TokenSession;
  /** The id after which to go on; null from now on. */
  readonly since: () => string | null;
  /** `id`: where the stream stands; null where it did not say. Also called without changes. */
  readonly hear: (changes: readonly HeardChange[], id: string | null) => void;
}

/** Answers how to hang up. */
export function listenToStream(options: StreamOptions): () => void {
  const { clock, session } = options;
  const closing = new AbortController();
  const { signal } = closing;

  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const begun = clock.now();
      const token = session.token;
      const { outcome, waitMs = 0 } = token === null ? failed : await listenOnce(options, token, signal);
      if (signal.aborted) return;
      // Who asks in the usual way gets a new token, or is signed out.
      if (outcome === 'refused' && session.token === token)
        await session.send({ method: 'GET', path: '/users/me?fields=id' }).catch(() => undefined);
      failures = outcome === 'ended' && clock.now() - begun >= shortest ? 0 : failures + 1;
      const pause = failures > 0 ? (waits[Math.min(failures, waits.length) - 1] ?? 0) : 0;
      if (pause > 0 || waitMs > 0) await wait(clock, Math.max(pause, waitMs), signal);
    }
  };
  void run();
  return () => closing.abort();
}

interface Outcome {
  readonly outcome: 'ended' | 'refused' | 'failed';
  /** The server asked to wait this long before the next try. ms. */
  readonly waitMs?: number;
}

const failed: Outcome = { outcome: 'failed' };
const ended: Outcome = { outcome: 'ended' };
/** The longest wait that a response can ask for. ms. */
const longestWait = 300_000;

async function listenOnce(
  { origin, fetch, clock, since, hear }: StreamOptions,
  token: string,
  closed: AbortSignal,
): Promise<Outcome> {
  const giveUp = new AbortController();
  const leave = () => giveUp.abort();
  closed.addEventListener('abort', leave);
  let watch = clock.setTimeout(leave, silentFor);
  try {
    const id = since();
    const answer = await fetch(`${origin}/realtime`, {
      credentials: 'include',
      cache: 'no-store',
      signal: giveUp.signal,
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(id === null ? {} : { 'Last-Event-ID': id }),
      },
    });
    if (answer.status === 401) return { outcome: 'refused' };
    if (!answer.ok || !answer.body) return { ...failed, waitMs: retryAfter(answer) };
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ended;
      clock.clearTimeout(watch);
      watch = clock.setTimeout(leave, silentFor);
      const frames = (rest + value).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) hearFrame(frame, hear);
      if (frames.includes(': replaced')) return { ...ended, waitMs: replacedWait };
    }
  } catch {
    // The network, or nothing heard for too long: both are mended by trying again.
    return failed;
  } finally {
    clock.clearTimeout(watch);
    closed.removeEventListener('abort', leave);
    giveUp.abort();
  }
}

/** Milliseconds of the header Retry-After; 0 without one. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, longestWait) : 0;
}

/** Lines `data: …` and `id: …`; a frame without data only says where the stream stands. */
function hearFrame(frame: string, hear: StreamOptions['hear']): void {
  const lines = frame.split('\n');
  const valueOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const data = valueOf('data');
  const id = valueOf('id') ?? null;
  if (data !== undefined) hear([JSON.parse(data) as HeardChange], id);
  else if (id !== null) hear([], id);
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
