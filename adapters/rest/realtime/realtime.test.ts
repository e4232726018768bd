import { expect, test } from 'vitest';
import type { Change } from '../../../renderer/contract/platform.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { failure, origin } from '../../../tests/support/fake-fetch.ts';
import { createRestPlatform } from '../platform.ts';
import { heartbeatTimeoutMs } from './realtime-stream.ts';
import { batchWindowMs } from './realtime.ts';
import type { Lock } from '../session.ts';
import type { PageVisibility, TabMessage, Tabs } from './change-events-options.ts';

/** A fake browser with locks and a channel for its tabs, and the platform's side of their streams. */
function createBrowser({ realtime = true, hasLocks = true, expires = 900_000 } = {}) {
  const clock = createTestClock();
  const heldBy = new Map<string, Promise<unknown>>();
  const lock =
    (name: string): Lock =>
    (work) => {
      const mine = (heldBy.get(name) ?? Promise.resolve()).then(work);
      heldBy.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    };
  const listenersByTab = new Map<number, (message: TabMessage) => void>();
  const connections: Connection[] = [];
  const writes: (string | null)[] = [];
  let renewed = 0;
  let status = 200;
  let retryAfter: number | undefined;

  const fetch: typeof globalThis.fetch = async (url, init) => {
    const path = String(url).slice(origin.length);
    const headers = new Headers(init?.headers);
    const answer = (data: unknown, more: Record<string, string> = {}) =>
      new Response(JSON.stringify({ data }), { headers: more });
    if (path === '/auth/refresh') return answer({ access_token: `token-${(renewed += 1)}`, expires });
    if (path === '/server/info') return answer({ capabilities: { realtime } });
    if (path === '/users/me?fields=id' && headers.get('authorization') === 'Bearer token-1')
      return new Response(JSON.stringify(failure(401, 'INVALID_CREDENTIALS').body), { status: 401 });
    if (path.startsWith('/users/me')) return answer({ id: 'u1' }, { 'last-event-id': 'e-0' });
    if (path === '/realtime') {
      const connection = connect(init, headers, status, retryAfter);
      connections.push(connection);
      return connection.response;
    }
    writes.push(headers.get('x-armature-origin'));
    return answer({ id: 1 });
  };

  const openTab = async (
    tab: string,
    { pageVisibility, afterRead }: { pageVisibility?: PageVisibility; afterRead?: () => unknown } = {},
  ) => {
    const number = listenersByTab.size;
    const listeners = new Set<(message: TabMessage) => void>();
    listenersByTab.set(number, (message) => listeners.forEach((listener) => listener(message)));
    const tabs: Tabs = {
      post: (message) => {
        for (const [other, hear] of listenersByTab) if (other !== number) hear(structuredClone(message));
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const platform = createRestPlatform({
      origin,
      clock,
      fetch,
      tab,
      tabs,
      locks: hasLocks ? lock : undefined,
      ...(pageVisibility ? { pageVisibility } : {}),
    });
    const changes: Change[] = [];
    await platform.session.resume();
    await platform.call('GET', '/users/me');
    await afterRead?.();
    const leave = platform.subscribe((change) => void changes.push(change));
    clock.advance(300);
    await settle();
    return { platform, changes, leave };
  };
  return {
    clock,
    connections,
    writes,
    openTab,
    fail(next: number, seconds?: number) {
      status = next;
      retryAfter = seconds;
    },
  };
}

interface Connection {
  readonly response: Response;
  readonly token: string | null;
  readonly since: string | null;
  readonly isOpen: () => boolean;
  send(text: string): Promise<void>;
  end(): Promise<void>;
}

function connect(
  init: RequestInit | undefined,
  headers: Headers,
  status: number,
  retryAfter?: number,
): Connection {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  init?.signal?.addEventListener('abort', () => {
    if (open) controller.error(new DOMException('aborted', 'AbortError'));
    open = false;
  });
  return {
    response:
      status === 200
        ? new Response(body)
        : new Response(null, {
            status,
            headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
          }),
    token: headers.get('authorization'),
    since: headers.get('last-event-id'),
    isOpen: () => open,
    async send(text) {
      controller.enqueue(new TextEncoder().encode(text));
      await settle();
    },
    async end() {
      open = false;
      controller.close();
      await settle();
    },
  };
}

/** Resolves after all pending promises that need no timer. */
async function settle() {
  for (let i = 0; i < 5; i += 1) await new Promise((done) => setImmediate(done));
}

const event = (change: object, id = 'e-1') => `data: ${JSON.stringify(change)}\nid: ${id}\n\n`;
const update = (keys: number[], from: string | null = null) => ({
  type: 'update',
  collection: 'articles',
  keys,
  origin: from,
});

test('changes are batched for 200 ms and merged, without the changes of this tab', async () => {
  const { clock, connections, openTab } = createBrowser();
  const { changes } = await openTab('a');
  await connections[0]?.send(event(update([1])) + event(update([2], 'b')) + event(update([3], 'a')));
  expect(changes).toEqual([]);
  clock.advance(batchWindowMs);
  expect(changes).toEqual([{ type: 'update', collection: 'articles', keys: [1, 2] }]);
});

test('the first change of the model is delivered at once, and the others of a burst together', async () => {
  const { clock, connections, openTab } = createBrowser();
  const { changes } = await openTab('a');
  const schema = (collection: string) => event({ type: 'schema', collection, part: 'fields', origin: 'b' });
  const changed = (collection: string) => ({ type: 'schema', collection, part: 'fields' });
  await connections[0]?.send(schema('articles'));
  expect(changes).toEqual([changed('articles')]);
  await connections[0]?.send(schema('tags'));
  clock.advance(batchWindowMs - 1);
  await connections[0]?.send(schema('tags') + schema('authors'));
  expect(changes).toHaveLength(1);
  clock.advance(1);
  expect(changes.slice(1)).toEqual([changed('tags'), changed('authors')]);
});

test('an event that arrives in several chunks is delivered once', async () => {
  const { clock, connections, openTab } = createBrowser();
  const { changes } = await openTab('a');
  const text = event(update([1]));
  await connections[0]?.send(text.slice(0, 20));
  await connections[0]?.send(text.slice(20));
  clock.advance(batchWindowMs);
  expect(changes).toHaveLength(1);
});

test('starts at the position of the first response, and reconnects at the last position with growing delays', async () => {
  const { clock, connections, openTab, fail } = createBrowser();
  await openTab('a');
  expect(connections[0]).toMatchObject({ since: 'e-0', token: 'Bearer token-1' });
  await connections[0]?.send(event(update([1]), 'e-5'));
  fail(503);
  await connections[0]?.end();
  for (const [wait, count] of [
    [320, 2],
    [180, 2],
    [640, 3],
    [1300, 4],
  ] as const) {
    clock.advance(wait);
    await settle();
    expect(connections, `${wait} ms later`).toHaveLength(count);
  }
  expect(connections.at(-1)?.since).toBe('e-5');
});

test('a platform without free connections is retried after its Retry-After time', async () => {
  const { clock, connections, openTab, fail } = createBrowser();
  fail(503, 30);
  await openTab('a');
  clock.advance(20_000);
  await settle();
  expect(connections).toHaveLength(1);
  fail(200);
  clock.advance(20_000);
  await settle();
  expect(connections).toHaveLength(2);
});

test('a replaced stream reconnects after a minute at its last position', async () => {
  const { clock, connections, openTab } = createBrowser();
  await openTab('a');
  await connections[0]?.send(`${event(update([1]), 'e-5')}: replaced\n\n`);
  clock.advance(30_000);
  await settle();
  expect(connections).toHaveLength(1);
  clock.advance(50_000);
  await settle();
  expect(connections[1]).toMatchObject({ since: 'e-5' });
});

test('a stream that ended with its token is reopened at once with the new token', async () => {
  const { clock, connections, openTab } = createBrowser({ expires: 60_000 });
  await openTab('a');
  await connections[0]?.send('id: e-1\n\n');
  clock.advance(30_000);
  await connections[0]?.send('id: e-1\n\n');
  clock.advance(21_000);
  await settle();
  await connections[0]?.end();
  expect(connections[1]).toMatchObject({ token: 'Bearer token-2', since: 'e-1' });
});

test('a rejected token is refreshed by an ordinary request', async () => {
  const { clock, connections, openTab, fail } = createBrowser();
  fail(401);
  await openTab('a');
  await settle();
  fail(200);
  clock.advance(400);
  await settle();
  expect(connections.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('a missing heartbeat counts as a lost connection', async () => {
  const { clock, connections, openTab } = createBrowser();
  await openTab('a');
  clock.advance(heartbeatTimeoutMs);
  await settle();
  expect(connections[0]?.isOpen()).toBe(false);
  clock.advance(400);
  await settle();
  expect(connections).toHaveLength(2);
});

test('two tabs share one connection; if its tab closes, the other continues at the same position', async () => {
  const { clock, connections, openTab } = createBrowser();
  const first = await openTab('a');
  const second = await openTab('b');
  expect(connections).toHaveLength(1);
  await connections[0]?.send(event(update([1], 'b'), 'e-7') + event(update([2]), 'e-8'));
  clock.advance(batchWindowMs);
  expect(first.changes).toMatchObject([{ keys: [1, 2] }]);
  expect(second.changes).toMatchObject([{ keys: [2] }]);
  first.leave();
  await settle();
  expect(connections[0]?.isOpen()).toBe(false);
  expect(connections[1]).toMatchObject({ since: 'e-8' });
});

test('a tab gets the changes that another tab has heard between its reads and its subscription', async () => {
  const { clock, connections, openTab } = createBrowser();
  await openTab('a');
  const second = await openTab('b', { afterRead: () => connections[0]?.send(event(update([3]), 'e-9')) });
  clock.advance(batchWindowMs);
  expect(second.changes).toMatchObject([{ keys: [3] }]);
});

test('signing out closes the stream', async () => {
  const { connections, openTab } = createBrowser();
  const { platform } = await openTab('a');
  expect(connections[0]?.isOpen()).toBe(true);
  await platform.session.logout('SIGN_OUT');
  await settle();
  expect(connections[0]?.isOpen()).toBe(false);
});

test('every write sends the id of its tab; a read does not', async () => {
  const { writes, openTab } = createBrowser();
  const { platform } = await openTab('a');
  await platform.create({ collection: 'articles' }, {});
  await platform.update({ collection: 'articles', key: 1 }, {}, {});
  await platform.call('POST', '/utils/sort/articles', {});
  await platform.read({ collection: 'articles' }, {});
  expect(writes).toEqual(['a', 'a', 'a', null]);
});

test('a reset replaces all other changes', async () => {
  const { clock, connections, openTab } = createBrowser();
  const { changes } = await openTab('a');
  await connections[0]?.send(event(update([1])) + event({ type: 'reset' }));
  clock.advance(batchWindowMs);
  expect(changes).toEqual([{ type: 'reset', collection: '' }]);
});

/** A fake page visibility that the test controls. */
function createPageVisibility() {
  const listeners = new Set<() => void>();
  const pageVisibility = {
    isVisible: true,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const setVisible = (isVisible: boolean) => {
    pageVisibility.isVisible = isVisible;
    for (const listener of listeners) listener();
  };
  return { pageVisibility, setVisible };
}

test('without an event stream, a visible page resets, and tabs notify each other', async () => {
  const { clock, connections, writes, openTab } = createBrowser({ realtime: false });
  const { pageVisibility, setVisible } = createPageVisibility();
  const first = await openTab('a', { pageVisibility });
  const second = await openTab('b');
  setVisible(false);
  setVisible(true);
  expect(first.changes).toEqual([]);
  clock.advance(60_000);
  setVisible(false);
  expect(first.changes).toEqual([]);
  setVisible(true);
  expect(first.changes).toEqual([{ type: 'reset', collection: '' }]);
  await first.platform.create({ collection: 'articles' }, {});
  expect(second.changes).toEqual([{ type: 'create', collection: 'articles' }]);
  expect(connections).toEqual([]);
  expect(writes).toEqual([null]);
});

test('without locks a tab has a stream while it is visible', async () => {
  const { connections, openTab } = createBrowser({ hasLocks: false });
  const { pageVisibility, setVisible } = createPageVisibility();
  await openTab('a', { pageVisibility });
  expect(connections).toHaveLength(1);
  setVisible(false);
  await settle();
  expect(connections[0]?.isOpen()).toBe(false);
  setVisible(true);
  await settle();
  expect(connections).toHaveLength(2);
});

test('a subscriber that pauses continues at the same position', async () => {
  const { clock, connections, openTab } = createBrowser();
  const { platform, leave } = await openTab('a');
  await connections[0]?.send(event(update([1]), 'e-9'));
  leave();
  await platform.call('GET', '/users/me');
  platform.subscribe(() => undefined);
  clock.advance(300);
  await settle();
  expect(connections[1]?.since).toBe('e-9');
});
