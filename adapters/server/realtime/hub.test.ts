import { expect, test } from 'vitest';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import type { Accountability, Context, ServerEvent } from '../contract.ts';
import { createLocalChannel } from '../database/channel.ts';
import {
  createHub,
  batchWindowMs,
  heartbeatIntervalMs,
  maxStreamsPerUser,
  maxStreams,
  type EventSink,
  type StreamEvent,
} from './hub.ts';

const admin: Accountability = { user: 'u1', role: 'r1', admin: true, app: true, ip: null, userAgent: null };

function setUp(renew: (caller: Accountability) => Accountability | null = (caller) => caller) {
  const clock = createTestClock();
  const channel = createLocalChannel();
  let contexts = 0;
  const hub = createHub({
    channel,
    clock,
    contextFor: (accountability) => {
      contexts += 1;
      const grants = compileGrants([], { admin: accountability.admin });
      return Promise.resolve({ accountability, grants } as unknown as Context);
    },
    renew: (who) => Promise.resolve(renew(who)),
    log: () => undefined,
  });
  const listen = (since: string | null = null, expires: number | null = null, who = admin) => {
    const received: StreamEvent[] = [];
    const ids: string[] = [];
    const state = { ended: false, replaced: false };
    const sink: EventSink = {
      events(events, id) {
        received.push(...events);
        ids.push(id);
      },
      heartbeat: (id) => void ids.push(id),
      end: () => void (state.ended = true),
      replace: () => void (state.replaced = true),
    };
    const unsubscribe = hub.subscribe({ accountability: who, expires, since }, sink);
    return { received, ids, state, unsubscribe };
  };
  const settle = async () => {
    clock.advance(batchWindowMs);
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  return { clock, channel, hub, listen, settle, contexts: () => contexts };
}

const update = (key: number, origin: string | null = null): ServerEvent => ({
  type: 'update',
  collection: 'articles',
  keys: [key],
  origin,
});

test('events of one batch window are merged, with the keys of all', async () => {
  const { channel, listen, settle, contexts } = setUp();
  const { received } = listen();
  for (const key of [1, 2, 2, 3]) channel.publish(update(key));
  channel.publish(update(4, 'tab'));
  await settle();
  expect(received).toEqual([
    { type: 'update', collection: 'articles', keys: [1, 2, 3], origin: null },
    { type: 'update', collection: 'articles', keys: [4], origin: 'tab' },
  ]);
  expect(contexts()).toBe(1);
});

test('an event with more than 100 keys is delivered without keys', async () => {
  const { channel, listen, settle } = setUp();
  const { received } = listen();
  for (let key = 0; key <= 100; key += 1) channel.publish(update(key));
  await settle();
  expect(received).toEqual([{ type: 'update', collection: 'articles', origin: null }]);
});

test('a client that reconnects gets the missed events, and none twice', async () => {
  const { channel, listen, settle } = setUp();
  const first = listen();
  channel.publish(update(1));
  await settle();
  const id = first.ids.at(-1) ?? '';
  first.unsubscribe();
  channel.publish(update(2));
  const second = listen(id);
  channel.publish(update(3));
  await settle();
  expect(second.received).toMatchObject([{ keys: [2] }, { keys: [3] }]);
  expect(first.received).toMatchObject([{ keys: [1] }]);
});

test('an unknown or too old id gets a reset event', async () => {
  const { channel, hub, listen } = setUp();
  const old = hub.position;
  expect(listen('another-process-7').received).toEqual([{ type: 'reset' }]);
  for (let key = 0; key < 2001; key += 1) channel.publish(update(key));
  expect(listen(old).received).toEqual([{ type: 'reset' }]);
  expect(listen(hub.position).received).toEqual([]);
});

test('a connection ends when its token expires, and all connections when the hub closes', () => {
  const { clock, hub, listen } = setUp();
  const short = listen(null, clock.now() + 900_000);
  const endless = listen();
  clock.advance(899_999);
  expect(short.state.ended).toBe(false);
  clock.advance(1);
  expect(short.state.ended).toBe(true);
  expect(endless.state.ended).toBe(false);
  hub.close();
  expect(endless.state.ended).toBe(true);
});

test('a heartbeat carries the id of the last delivered event', async () => {
  const { clock, channel, hub, listen, settle } = setUp();
  const { ids } = listen();
  channel.publish(update(1));
  await settle();
  const before = ids.length;
  clock.advance(2 * heartbeatIntervalMs);
  expect(ids.slice(before)).toEqual([hub.position, hub.position]);
});

test('the stream of a suspended user ends without further events', async () => {
  const { channel, listen, settle } = setUp(() => null);
  const { received, state } = listen();
  channel.publish({ type: 'update', collection: 'directus_users', keys: ['u1'], origin: null });
  await settle();
  expect(state.ended).toBe(true);
  expect(received).toEqual([]);
});

test('a stream beyond the limit per user replaces the oldest stream of that user', async () => {
  const { channel, listen, settle } = setUp();
  const other = listen(null, null, { ...admin, user: 'u2' });
  const streams = Array.from({ length: maxStreamsPerUser }, () => listen());
  expect(streams.some(({ state }) => state.replaced)).toBe(false);
  const reload = listen();
  expect(streams.filter(({ state }) => state.replaced)).toEqual([streams[0]]);
  channel.publish(update(1));
  await settle();
  expect(reload.received).toHaveLength(1);
  expect(streams[0]?.received).toEqual([]);
  expect([other.received.length, other.state.replaced]).toEqual([1, false]);
});

test('the hub reports when the process has reached its limit of streams', () => {
  const { hub, listen } = setUp();
  const all = Array.from({ length: maxStreams }, (_, i) => {
    expect(hub.isFull).toBe(false);
    return listen(null, null, { ...admin, user: `u${i}` });
  });
  expect(hub.isFull).toBe(true);
  all[0]?.unsubscribe();
  expect(hub.isFull).toBe(false);
});
