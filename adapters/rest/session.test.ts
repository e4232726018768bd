import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/clock.ts';
import {
  createFakeFetch,
  failure,
  origin,
  token,
  type Call,
  type Reply,
} from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import type { View } from '../../renderer/contract/session.ts';
import { createRestPlatform } from './platform.ts';
import type { Tabs } from './realtime/change-events-options.ts';

function setUp(reply: (call: Call, count: number) => Reply | undefined) {
  const counts = new Map<string, number>();
  const { platform, clock, calls } = createFakePlatform((call) => {
    const path = call.path.split('?')[0] ?? '';
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return reply(call, count);
  });
  const times = (path: string) => calls.filter((call) => call.path.startsWith(path)).length;
  return { platform, clock, calls, times, session: platform.session };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the first load', () => {
  test('AUTH-21 CALL-06 signs in by a silent refresh with the cookie', async () => {
    const { session, calls } = setUp(({ path }) => (path === '/auth/refresh' ? token('first') : undefined));
    expect(session.status).toBe('unknown');
    expect(await session.resume()).toBe('signed-in');
    const refresh = calls.find(({ path }) => path === '/auth/refresh');
    expect(refresh).toMatchObject({ method: 'POST', body: { mode: 'cookie' }, credentials: 'include' });
  });

  test('AUTH-21 is signed out, without a reason, when there is nothing to resume', async () => {
    const { session } = setUp(({ path }) =>
      path === '/auth/refresh' ? failure(400, 'INVALID_PAYLOAD') : undefined,
    );
    expect(await session.resume()).toBe('signed-out');
    expect(session.reason).toBeNull();
  });
});

describe('a tab in which an administrator views the app as somebody else', () => {
  const inView = (status = 200, more: Partial<View> = {}) => {
    const ended: string[] = [];
    const { fetch, calls } = createFakeFetch(({ path }) => {
      if (path === '/auth/refresh') return token('own');
      if (path === '/utils/view-as') return status === 200 ? token('view') : failure(status, 'FORBIDDEN');
      return undefined;
    });
    const { session } = createRestPlatform({
      origin,
      clock: createTestClock(),
      fetch,
      views: {
        current: { of: { role: 'editors' }, name: 'Editors', ...more },
        start: () => undefined,
        end: () => void ended.push('end'),
        forget: () => void ended.push('forget'),
      },
    });
    return { session, calls, ended };
  };
  const callTo = (calls: readonly Call[], to: string) => calls.filter(({ path }) => path === to);

  test('uses the token of the view, which the own token requests', async () => {
    const { session, calls } = inView();
    expect(await session.resume()).toBe('signed-in');
    const [asked] = callTo(calls, '/utils/view-as');
    expect([asked?.method, asked?.body]).toEqual(['POST', { role: 'editors' }]);
    expect(asked?.headers['authorization']).toBe('Bearer own');
    expect((session as unknown as { token: string }).token).toBe('view');
  });

  test('requests a token that can write if the administrator allowed changes', async () => {
    const { session, calls } = inView(200, { of: { user: 'u2' }, writable: true });
    await session.resume();
    expect(callTo(calls, '/utils/view-as')[0]?.body).toEqual({ user: 'u2', writable: true });
  });

  test('signs the administrator out by the cookie, without the token of the view', async () => {
    const { session, calls, ended } = inView();
    await session.resume();
    await session.logout('SIGN_OUT');
    expect(callTo(calls, '/auth/logout')[0]?.headers['authorization']).toBeUndefined();
    expect(ended).toEqual(['forget']);
  });

  test('ends the view if the platform refuses it', async () => {
    const { session, ended } = inView(403);
    await session.resume();
    expect(ended).toEqual(['end']);
  });
});

describe('a platform that does not respond', () => {
  test.each([0, 502, 503, 504])(
    'AUTH-21 is requested again until it responds (status %i)',
    async (status) => {
      let back = false;
      const clock = createTestClock();
      const { fetch } = createFakeFetch(() => (back ? token('t') : { status, body: {} }));
      const session = createRestPlatform({
        origin,
        clock,
        fetch: (...call) =>
          status === 0 && !back ? Promise.reject(new TypeError('refused')) : fetch(...call),
      }).session;
      expect(await session.resume()).toBe('unreachable');
      clock.advance(3000);
      await settle();
      expect(session.status).toBe('unreachable');
      back = true;
      clock.advance(3000);
      await settle();
      expect(session.status).toBe('signed-in');
    },
  );

  test('AUTH-31 does not end the session: the refresh is retried, and the request fails', async () => {
    let gone = false;
    const { platform, session, clock, times } = setUp(({ path }) =>
      gone ? { status: 502, body: {} } : path.startsWith('/auth/') ? token('t', 60_000) : undefined,
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    gone = true;
    clock.advance(50_000);
    await settle();
    await expect(platform.read({ collection: 'articles' }, {})).rejects.toMatchObject({ status: 502 });
    expect(session.status).toBe('signed-in');
    gone = false;
    clock.advance(10_000);
    await settle();
    expect(session.status).toBe('signed-in');
    expect(times('/auth/refresh')).toBe(2);
  });
});

describe('the token', () => {
  test('AUTH-27 is refreshed 10 s before it expires', async () => {
    const { session, clock, times } = setUp(({ path }) =>
      path.startsWith('/auth/') ? token('t', 900_000) : undefined,
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    clock.advance(889_999);
    expect(times('/auth/refresh')).toBe(0);
    clock.advance(1);
    expect(times('/auth/refresh')).toBe(1);
    await settle();
    clock.advance(890_000);
    expect(times('/auth/refresh')).toBe(2);
  });

  test.each([
    [2_100_000_000, 1],
    [2_100_000_001, 0],
  ])('AUTH-28 with an expiry of %i ms is refreshed by itself %i times', async (expires, refreshes) => {
    const { session, clock, times } = setUp(({ path }) =>
      path.startsWith('/auth/login')
        ? token('t', expires)
        : path.startsWith('/auth/')
          ? token('u', 3e9)
          : undefined,
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    clock.advance(3e9);
    expect(times('/auth/refresh')).toBe(refreshes);
  });

  test('AUTH-29 is refreshed once if it expires during a request, and the request is repeated', async () => {
    const { platform, session, calls, times } = setUp(({ path, headers }) => {
      if (path === '/auth/login') return token('old');
      if (path === '/auth/refresh') return token('new');
      return headers['authorization'] === 'Bearer new'
        ? { body: { data: [{ id: 1 }] } }
        : failure(401, 'INVALID_CREDENTIALS');
    });
    await session.login({ email: 'a@b.c', password: 'x' });
    const answers = await Promise.all([
      platform.read({ collection: 'articles' }, {}),
      platform.read({ collection: 'authors' }, {}),
    ]);
    expect(answers.map(({ data }) => data)).toEqual([[{ id: 1 }], [{ id: 1 }]]);
    expect(times('/auth/refresh')).toBe(1);
    expect(calls.filter(({ path }) => path === '/items/articles')).toHaveLength(2);
  });

  test('AUTH-29 is refreshed only once for a request that is rejected again', async () => {
    const { platform, session, times } = setUp(({ path }) =>
      path.startsWith('/auth/') ? token('t') : failure(401, 'INVALID_CREDENTIALS'),
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    await expect(platform.read({ collection: 'articles' }, {})).rejects.toMatchObject({ status: 401 });
    expect(times('/auth/refresh')).toBe(1);
    expect(times('/items/articles')).toBe(2);
  });

  test('AUTH-26 sends no request as the public after it expired, until the user signs in again', async () => {
    let isValid = true;
    let expire: () => void = () => undefined;
    const expiry = new Promise<void>((done) => (expire = done));
    const { fetch, calls } = createFakeFetch(({ path }) => {
      if (path.startsWith('/auth/')) return isValid ? token('t') : failure(401, 'INVALID_CREDENTIALS');
      if (isValid) return { body: { data: [] } };
      // The rejection of this request arrives after the refresh for another one has failed.
      return path === '/items/authors'
        ? expiry.then(() => failure(401, 'TOKEN_EXPIRED'))
        : failure(401, 'TOKEN_EXPIRED');
    });
    const { session, ...platform } = createRestPlatform({ origin, clock: createTestClock(), fetch });
    await session.login({ email: 'a@b.c', password: 'x' });
    isValid = false;
    session.subscribe(() => session.status === 'expired' && expire());
    const read = (collection: string) => platform.read({ collection }, {});
    const late = read('authors');
    await expect(read('articles')).rejects.toMatchObject({ status: 401 });
    await expect(late).rejects.toMatchObject({ status: 401 });
    await expect(read('pages')).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    const paths = () => calls.flatMap(({ path }) => (path.startsWith('/items/') ? [path] : []));
    expect(paths()).toEqual(['/items/authors', '/items/articles']);
    isValid = true;
    await session.login({ email: 'a@b.c', password: 'x' });
    await read('pages');
    expect(paths()).toEqual(['/items/authors', '/items/articles', '/items/pages']);
  });

  test('AUTH-29 is not refreshed for other errors', async () => {
    const { platform, session, times } = setUp(({ path }) =>
      path.startsWith('/auth/') ? token('t') : failure(403, 'FORBIDDEN'),
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    await expect(platform.read({ collection: 'articles' }, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(times('/auth/refresh')).toBe(0);
  });

  test('AUTH-30 is not refreshed after a rejected sign-in or one-time code', async () => {
    const { platform, session, times } = setUp(({ path }, count) => {
      if (path === '/auth/login' && count === 1) return token('t');
      return failure(401, 'INVALID_CREDENTIALS');
    });
    await session.login({ email: 'a@b.c', password: 'x' });
    await expect(session.login({ email: 'a@b.c', password: 'y' })).rejects.toMatchObject({ status: 401 });
    for (const step of ['generate', 'enable', 'disable'])
      await expect(platform.call('POST', `/users/me/tfa/${step}`, {})).rejects.toMatchObject({ status: 401 });
    expect(times('/auth/refresh')).toBe(0);
    expect(times('/users/me/tfa/enable')).toBe(1);
    expect(session.status).toBe('signed-in');
  });

  test.each([
    ['AUTH-31 ends the session as expired if it cannot be refreshed', 'INVALID_CREDENTIALS'],
    ['ends the session of a user who was suspended', 'USER_SUSPENDED'],
    ['ends the session of a user whose role no longer allows the IP address', 'INVALID_IP'],
  ])('%s', async (_title, code) => {
    const { platform, session } = setUp(({ path }) =>
      path === '/auth/login' ? token('t') : failure(401, code),
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.status));
    await expect(platform.read({ collection: 'articles' }, {})).rejects.toMatchObject({ status: 401 });
    expect(seen).toEqual(['expired']);
    expect(session.reason).toBe('SESSION_EXPIRED');
  });
});

describe('signing in and out', () => {
  test('CALL-05 sends email, password and mode, and the one-time code only if there is one', async () => {
    const { session, calls } = setUp(() => token('t'));
    await session.login({ email: 'a@b.c', password: 'x' });
    await session.login({ email: 'a@b.c', password: 'x', otp: '123456' });
    expect(calls.filter(({ path }) => path === '/auth/login').map(({ body }) => body)).toEqual([
      { email: 'a@b.c', password: 'x', mode: 'cookie' },
      { email: 'a@b.c', password: 'x', otp: '123456', mode: 'cookie' },
    ]);
    expect(session.status).toBe('signed-in');
  });

  test('AUTH-25 CALL-07 sign-out calls the logout endpoint, forgets the token and the timer', async () => {
    const { platform, session, calls, clock, times } = setUp(({ path }) =>
      path === '/auth/login' ? token('t') : undefined,
    );
    await session.login({ email: 'a@b.c', password: 'x' });
    await session.logout('SIGN_OUT');
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/auth/logout' });
    expect(session).toMatchObject({ status: 'signed-out', reason: 'SIGN_OUT' });
    clock.advance(1e9);
    expect(times('/auth/refresh')).toBe(0);
    await platform.call('GET', '/server/info');
    expect(calls.at(-1)?.headers).not.toHaveProperty('authorization');
  });
});

describe('several tabs of one browser', () => {
  /** Returns a token that names its user. */
  const tokenFor = (id: string) => `head.${btoa(JSON.stringify({ id }))}.signature`;

  test('AUTH-25 a sign-out ends the sessions of all with one request, also while a token is refreshed', async () => {
    const listeners: Parameters<Tabs['subscribe']>[0][] = [];
    const tabs: Tabs = {
      post: (message) => {
        for (const listener of listeners) listener(message);
      },
      subscribe(listener) {
        listeners.push(listener);
        return () => undefined;
      },
    };
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => (answer = done));
    const one = createFakePlatform(() => token(tokenFor('u1')), { tabs });
    const expired = createFakePlatform(
      ({ path }) => (path === '/auth/login' ? token(tokenFor('u1')) : failure(401, 'TOKEN_EXPIRED')),
      { tabs },
    );
    await expired.platform.session.login({ email: 'a@b.c', password: 'x' });
    await expect(expired.platform.read({ collection: 'articles' }, {})).rejects.toMatchObject({
      status: 401,
    });
    const refreshes: Reply[] = [];
    const two = createFakePlatform(
      ({ path }) => {
        if (path !== '/auth/refresh') return undefined;
        const reply = token(tokenFor('u1'));
        refreshes.push(reply);
        return refreshes.length === 2 ? held.then(() => reply) : reply;
      },
      { tabs },
    );
    await one.platform.session.resume();
    await two.platform.session.resume();
    two.clock.advance(900_000);
    await one.platform.session.logout('SIGN_OUT');
    answer();
    await settle();
    expect(refreshes).toHaveLength(2);
    // These pages stay, because they may contain edits.
    expect(expired.platform.session).toMatchObject({ status: 'expired', reason: 'SESSION_EXPIRED' });
    expect(two.platform.session).toMatchObject({ status: 'expired', reason: 'SIGN_OUT', user: 'u1' });
    await two.platform.session.logout('SIGN_OUT');
    expect(two.platform.session.status).toBe('signed-out');
    const ends = [one, two].flatMap(({ calls }) => calls.filter(({ path }) => path === '/auth/logout'));
    expect(ends).toHaveLength(1);
  });

  test('AUTH-26 the page of a user ends if another tab has signed in as somebody else', async () => {
    let cookie = 'u1';
    const { platform, session, calls } = setUp(({ path, headers }) => {
      if (path.startsWith('/auth/')) return token(tokenFor(cookie));
      return headers['authorization'] === `Bearer ${tokenFor('u1')}`
        ? failure(401, 'TOKEN_EXPIRED')
        : { body: { data: {} } };
    });
    await session.login({ email: 'a@b.c', password: 'x' });
    const seen: unknown[] = [];
    session.subscribe(() => seen.push([session.status, session.user]));
    cookie = 'u2';
    const save = platform.call('POST', '/items/articles', { title: 'By the first user' });
    await expect(save).rejects.toMatchObject({ status: 401 });
    expect(seen).toEqual([
      ['expired', 'u1'],
      ['signed-in', 'u2'],
    ]);
    expect(calls.filter(({ path }) => path === '/items/articles')).toHaveLength(1);
  });
});
