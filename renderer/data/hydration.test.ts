import { expect, test } from 'vitest';
import { createRestPlatform } from '../../adapters/rest/platform.ts';
import { createTestClock } from '../../tests/support/clock.ts';
import { createFakeFetch, failure, origin, token, type Call, type Reply } from '../../tests/support/fake-fetch.ts';
import { createHydration } from './hydration.ts';

const me = { id: 'u1', language: null, role: { id: 'r1', admin_access: true, app_access: true } };

function setUp(reply: (call: Call) => Reply | undefined = () => undefined) {
  const { fetch, calls } = createFakeFetch((call) => {
    const own = reply(call);
    if (own) return own;
    if (call.path.startsWith('/auth/')) return token('t');
    if (call.path.startsWith('/users/me')) return { body: { data: me } };
    return { body: { data: [] } };
  });
  const platform = createRestPlatform({ origin, clock: createTestClock(), fetch });
  const hydration = createHydration(platform);
  const states: string[] = [];
  hydration.subscribe(() => states.push(`${platform.session.status} ${hydration.state.status}`));
  return { platform, hydration, states, calls };
}

test('AUTH-22 goes from unauthenticated to authenticated, hydrating and hydrated', async () => {
  const { platform, hydration, states } = setUp(({ path }) =>
    path === '/auth/refresh' ? failure(400, 'INVALID_PAYLOAD') : undefined,
  );
  expect(await platform.session.resume()).toBe('signed-out');
  await platform.session.login({ email: 'a@b.c', password: 'x' });
  expect(platform.session.status).toBe('signed-in');
  await hydration.hydrate();
  expect(states).toEqual(['signed-in loading', 'signed-in loaded']);
});

test('AUTH-32 CALL-13 the person is loading, then loaded with avatar and role', async () => {
  const { hydration, calls } = setUp();
  expect(hydration.state.status).toBe('loading');
  await hydration.hydrate();
  expect(hydration.state).toMatchObject({ status: 'loaded', known: { me } });
  expect(calls.map(({ path }) => path)).toContain('/users/me?fields=*,avatar.*,role.*');
});

test('AUTH-32 a failure is kept as the state', async () => {
  const { hydration } = setUp(({ path }) =>
    path.startsWith('/users/me') ? failure(503, 'SERVICE_UNAVAILABLE') : undefined,
  );
  await hydration.hydrate();
  expect(hydration.state).toMatchObject({ status: 'error', error: { code: 'SERVICE_UNAVAILABLE' } });
});

test('fields of a collection are asked for once, however many ask', async () => {
  const { platform, hydration, calls } = setUp(({ path }) =>
    path === '/server/info' ? { body: { data: { capabilities: { fieldsByCollection: true } } } } : undefined,
  );
  await platform.session.resume();
  await hydration.hydrate();
  await Promise.all([hydration.needFields(['a']), hydration.needFields(['a', 'b'])]);
  await hydration.needFields(['b']);
  expect(calls.filter(({ path }) => path.startsWith('/fields'))).toHaveLength(2);
});
