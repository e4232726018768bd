import { expect, test } from 'vitest';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import type { Accountability, Context, ServerEvent } from '../contract.ts';
import { createLocalChannel } from '../database/channel.ts';
import {
  createHub,
  gatherFor,
  heartbeatEvery,
  mostOfUser,
  mostStreams,
  type Outlet,
  type Told,
} from './hub.ts';

const admin: Accountability = { user: 'u1', role: 'r1', admin: true, app: true, ip: null, userAgent: null };

function setUp(renew: (who: Accountability) => Accountability | null = (who) => who) {
  const timers = createTestClock();
  const channel = createLocalChannel();
  let contexts = 0;
  const hub = createHub({
    channel,
    timers,
    contextFor: (accountability) => {
      contexts += 1;
      const grants = compileGrants([], { admin: accountability.admin });
      return Promise.resolve({ accountability, grants } as unknown as Context);
    },
    renew: (who) => Promise.resolve(renew(who)),
    log: () => undefined,
  });
  const listen = (since: string | null = null, expires: number | null = null, who = admin) => {
    const told: Told[] = [];
    const ids: string[] = [];
    const state = { ended: false, replaced: false };
    const outlet: Outlet = {
      events(events, id) {
        told.push(...events);
        ids.push(id);
      },
      beat: (id) => void ids.push(id),
      end: () => void (state.ended = true),
      replace: () => void (state.replaced = true),
    };
    const leave = hub.listen({ accountability: who, expires, since }, outlet);
    return { told, ids, state, leave };
  };
  const settle = async () => {
    timers.advance(gatherFor);
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  return { timers, channel, hub, listen, settle, contexts: () => contexts };
}

const update = (key: number, origin: string | null = null): ServerEvent => ({
  type: 'update',
  collection: 'articles',
  keys: [key],
  origin,
});

test('what happens together is told once, its keys joined', async () => {
  const { channel, listen, settle, contexts } = setUp();
  const { told } = listen();
  for (const key of [1, 2, 2, 3]) channel.publish(update(key));
  channel.publish(update(4, 'tab'));
  await settle();
  expect(told).toEqual([
    { type: 'update', collection: 'articles', keys: [1, 2, 3], origin: null },
    { type: 'update', collection: 'articles', keys: [4], origin: 'tab' },
  ]);
  expect(contexts()).toBe(1);
});

test('more than a hundred keys are told without', async () => {
  const { channel, listen, settle } = setUp();
  const { told } = listen();
  for (let key = 0; key <= 100; key += 1) channel.publish(update(key));
  await settle();
  expect(told).toEqual([{ type: 'update', collection: 'articles', origin: null }]);
});

test('who comes back is told what they missed, and nothing twice', async () => {
  const { channel, listen, settle } = setUp();
  const first = listen();
  channel.publish(update(1));
  await settle();
  const id = first.ids.at(-1) ?? '';
  first.leave();
  channel.publish(update(2));
  const second = listen(id);
  channel.publish(update(3));
  await settle();
  expect(second.told).toMatchObject([{ keys: [2] }, { keys: [3] }]);
  expect(first.told).toMatchObject([{ keys: [1] }]);
});

test('an id that nobody knows, or that is too long ago, is a reset', async () => {
  const { channel, hub, listen } = setUp();
  const old = hub.position;
  expect(listen('another-process-7').told).toEqual([{ type: 'reset' }]);
  for (let key = 0; key < 2001; key += 1) channel.publish(update(key));
  expect(listen(old).told).toEqual([{ type: 'reset' }]);
  expect(listen(hub.position).told).toEqual([]);
});

test("a connection ends with its token, and everyone's with the server", () => {
  const { timers, hub, listen } = setUp();
  const short = listen(null, timers.now() + 900_000);
  const endless = listen();
  timers.advance(899_999);
  expect(short.state.ended).toBe(false);
  timers.advance(1);
  expect(short.state.ended).toBe(true);
  expect(endless.state.ended).toBe(false);
  hub.close();
  expect(endless.state.ended).toBe(true);
});

test('a sign of life carries where the listener stands', async () => {
  const { timers, channel, hub, listen, settle } = setUp();
  const { ids } = listen();
  channel.publish(update(1));
  await settle();
  const before = ids.length;
  timers.advance(2 * heartbeatEvery);
  expect(ids.slice(before)).toEqual([hub.position, hub.position]);
});

test('whoever was suspended hears nothing more', async () => {
  const { channel, listen, settle } = setUp(() => null);
  const { told, state } = listen();
  channel.publish({ type: 'update', collection: 'directus_users', keys: ['u1'], origin: null });
  await settle();
  expect(state.ended).toBe(true);
  expect(told).toEqual([]);
});

test('beyond the limit of a user, the oldest stream makes room for the newest', async () => {
  const { channel, listen, settle } = setUp();
  const other = listen(null, null, { ...admin, user: 'u2' });
  const streams = Array.from({ length: mostOfUser }, () => listen());
  expect(streams.some(({ state }) => state.replaced)).toBe(false);
  const reload = listen();
  expect(streams.filter(({ state }) => state.replaced)).toEqual([streams[0]]);
  channel.publish(update(1));
  await settle();
  expect(reload.told).toHaveLength(1);
  expect(streams[0]?.told).toEqual([]);
  expect([other.told.length, other.state.replaced]).toEqual([1, false]);
});

test('the hub says when the process has as many streams as it serves', () => {
  const { hub, listen } = setUp();
  const all = Array.from({ length: mostStreams }, (_, i) => {
    expect(hub.isFull).toBe(false);
    return listen(null, null, { ...admin, user: `u${i}` });
  });
  expect(hub.isFull).toBe(true);
  all[0]?.leave();
  expect(hub.isFull).toBe(false);
});
