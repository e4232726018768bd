import { expect, test } from 'vitest';
import { failure, token, type Call, type Reply } from '../../tests/support/fake-fetch.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import { createHydration } from './hydration.ts';

const me = { id: 'u1', language: null, role: { id: 'r1', admin_access: true, app_access: true } };

function setUp(reply: (call: Call) => Reply | Promise<Reply> | undefined = () => undefined) {
  const { platform, calls } = createFakePlatform((call) => {
    const own = reply(call);
    if (own) return own;
    if (call.path.startsWith('/auth/')) return token('t');
    if (call.path.startsWith('/users/me')) return { body: { data: me } };
    return { body: { data: [] } };
  });
  const hydration = createHydration(platform);
  const states: string[] = [];
  hydration.subscribe(() => states.push(`${platform.session.status} ${hydration.state.status}`));
  return { platform, hydration, states, calls };
}

/** Returns a hydrated store. The platform returns the fields of single collections. */
async function known() {
  const room = setUp(({ path }) =>
    path === '/server/info' ? { body: { data: { capabilities: { fieldsByCollection: true } } } } : undefined,
  );
  await room.platform.session.resume();
  await room.hydration.hydrate();
  return room;
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

test('AUTH-32 CALL-13 the user is loading, then loaded with avatar and role', async () => {
  const { hydration, calls } = setUp();
  expect(hydration.state.status).toBe('loading');
  await hydration.hydrate();
  expect(hydration.state).toMatchObject({ status: 'loaded', known: { me } });
  expect(calls.map(({ path }) => path)).toContain('/users/me?fields=*,avatar.*,role.*');
});

test('AUTH-32 a failure becomes the state', async () => {
  const { hydration } = setUp(({ path }) =>
    path.startsWith('/users/me') ? failure(503, 'SERVICE_UNAVAILABLE') : undefined,
  );
  await hydration.hydrate();
  expect(hydration.state).toMatchObject({ status: 'error', error: { code: 'SERVICE_UNAVAILABLE' } });
});

test('AUTH-22 only the permissions wait for the user', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const { hydration, calls } = setUp(({ path }) =>
    path.startsWith('/users/me') ? new Promise<Reply>((resolve) => (answer = resolve)) : undefined,
  );
  const hydrated = hydration.hydrate();
  const asked = () => calls.map(({ path }) => path.split('?')[0]).toSorted();
  await expect.poll(asked).toEqual(['/collections', '/relations', '/settings', '/users/me']);
  answer({ body: { data: { ...me, role: { ...me.role, admin_access: false } } } });
  await hydrated;
  expect(asked()).toContain('/permissions');
});

test('the fields of the first page and of its neighbours are known when the page first renders', async () => {
  const collections = ['a', 'b', 'c'].map((collection) => ({ collection, meta: null, schema: {} }));
  const relations = [{ collection: 'a', field: 'b', related_collection: 'b', schema: null, meta: null }];
  const { platform, hydration, states, calls } = setUp(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/collections')) return { body: { data: collections } };
    if (path.startsWith('/relations')) return { body: { data: relations } };
    return undefined;
  });
  await platform.session.resume();
  await hydration.hydrate(Promise.resolve(['a']));
  const { metadata } = hydration.state.status === 'loaded' ? hydration.state.known : never();
  expect(['a', 'b', 'c'].map(metadata.hasFields)).toEqual([true, true, false]);
  expect(states.filter((state) => state.endsWith('loaded'))).toHaveLength(1);
  const reads = calls.filter(({ path }) => path.startsWith('/fields')).map(({ path }) => path);
  expect(reads).toEqual(['/fields?collections=a&limit=-1', '/fields?collections=b&limit=-1']);
  expect(Object.keys(hydration.visit()?.fields ?? {})).toEqual(['a', 'b']);
});

test('concurrent requests for the fields of a collection are sent once', async () => {
  const { hydration, calls } = await known();
  await Promise.all([hydration.ensureFields(['a']), hydration.ensureFields(['a', 'b'])]);
  await hydration.ensureFields(['b']);
  expect(calls.filter(({ path }) => path.startsWith('/fields'))).toHaveLength(2);
});

test('callbacks for fields run before listeners are notified, and at once if the fields are known', async () => {
  const { hydration, states } = await known();
  const drawn = states.length;
  const acted: number[] = [];
  const act = () => void acted.push(states.length - drawn);
  await Promise.all([hydration.ensureFields(['a']), hydration.ensureFields(['a', 'b'], act)]);
  expect(acted).toEqual([0]);
  expect(states).toHaveLength(drawn + 1);
  void hydration.ensureFields(['b'], act);
  expect(acted).toEqual([0, 1]);
});

test('preloaded fields are rendered when they are needed, without another request', async () => {
  const { hydration, states, calls } = await known();
  const drawn = states.length;
  const asked = () => calls.filter(({ path }) => path.startsWith('/fields')).length;
  hydration.preloadFields(['a', 'b']);
  hydration.preloadFields(['b']);
  await expect.poll(asked).toBe(1);
  const metadata = await hydration.ensureFields(['a']);
  expect(metadata?.hasFields('a')).toBe(true);
  expect(states).toHaveLength(drawn + 1);
  expect(asked()).toBe(1);
});

test('fields that were only preloaded are requested again after a schema change', async () => {
  const { hydration, calls } = await known();
  const asked = () => calls.filter(({ path }) => path.startsWith('/fields')).length;
  hydration.preloadFields(['a']);
  await expect.poll(asked).toBe(1);
  await hydration.hydrate();
  expect(asked()).toBe(1);
  await hydration.ensureFields(['a']);
  expect(asked()).toBe(2);
});

test('fields requested during a schema change are requested again', async () => {
  const { platform } = setUp();
  const answers: ((type: string) => void)[] = [];
  const held = (type: string) => ({ value: [{ collection: 'a', field: 'x', type }], version: null });
  const hydration = createHydration({
    ...platform,
    metadata: async (...part) =>
      typeof part[0] === 'string'
        ? platform.metadata(...part)
        : new Promise((resolve) => answers.push((type) => resolve(held(type)))),
  });
  await hydration.hydrate();
  const needed = hydration.ensureFields(['a']);
  await hydration.hydrate();
  answers[0]?.('string');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('integer');
  expect((await needed)?.field('a', 'x')?.type).toBe('integer');
});

test('listeners are notified of fields after the promises of all callbacks have settled', async () => {
  const { hydration, states } = await known();
  const drawn = states.length;
  const held: (() => void)[] = [];
  const act = () => new Promise<void>((resolve) => held.push(resolve));
  await Promise.all([hydration.ensureFields(['a'], act), hydration.ensureFields(['a'], act)]);
  expect(held).toHaveLength(2);
  held[0]?.();
  await hydration.ensureFields(['a']);
  expect(states).toHaveLength(drawn);
  held[1]?.();
  await expect.poll(() => states.length).toBe(drawn + 1);
});

test('a callback for fields that cannot be read never runs', async () => {
  let broken = true;
  const { hydration } = setUp(({ path }) =>
    broken && path.startsWith('/fields') ? failure(503, 'SERVICE_UNAVAILABLE') : undefined,
  );
  await hydration.hydrate();
  let acted = 0;
  await expect(hydration.ensureFields(['a'], () => void (acted += 1))).rejects.toThrow();
  broken = false;
  await hydration.ensureFields(['a']);
  expect(acted).toBe(0);
});

test('a second hydration keeps the identity of unchanged parts and shows no loading state', async () => {
  let name = 'Before';
  const { hydration, states } = setUp(({ path }) =>
    path === '/settings' ? { body: { data: { project_name: name } } } : undefined,
  );
  await hydration.hydrate();
  const before = hydration.state.status === 'loaded' ? hydration.state.known : null;
  name = 'After';
  expect(await hydration.hydrate()).toBe(true);
  const after = hydration.state.status === 'loaded' ? hydration.state.known : null;
  expect(after?.settings).toEqual({ project_name: 'After' });
  expect(after?.me).toBe(before?.me);
  expect(after?.grants).toBe(before?.grants);
  expect(states.slice(1).map((state) => state.split(' ')[1])).toEqual(['loaded', 'loaded']);
});

test('a change of the model is read in one turn: fields in use are requested beside collections and relations', async () => {
  let isHeld = false;
  const held: (() => void)[] = [];
  const { platform, hydration, calls } = setUp(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    const isModel = /^\/(collections|relations|fields)\b/.test(path);
    const body = {
      data: path.startsWith('/collections') ? [{ collection: 'articles', meta: null, schema: {} }] : [],
    };
    if (!isHeld || !isModel) return isModel ? { body } : undefined;
    return new Promise((answer) => held.push(() => answer({ body })));
  });
  await platform.session.resume();
  await hydration.hydrate();
  await hydration.ensureFields(['articles']);
  isHeld = true;
  calls.length = 0;
  const second = hydration.hydrate();
  await expect.poll(() => held.length).toBe(3);
  expect(calls.map(({ path }) => path.replace(/[?].*/, '')).toSorted()).toEqual([
    '/collections',
    '/fields',
    '/relations',
    '/settings',
    '/users/me',
  ]);
  for (const answer of held) answer();
  expect(await second).toBe(true);
  // Nothing is requested after the first turn.
  expect(calls).toHaveLength(5);
});

test('changed fields are read again alone, and a read that began before the change is repeated', async () => {
  let label = 'old';
  let hold: (() => void) | null = null;
  const { platform, hydration, calls } = setUp(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/collections'))
      return {
        body: {
          data: ['articles', 'tags'].map((collection) => ({ collection, meta: null, schema: {} })),
        },
      };
    if (!path.startsWith('/fields')) return undefined;
    const collection = path.includes('tags') ? 'tags' : 'articles';
    const body = { data: [{ collection, field: label, type: 'integer', meta: null, schema: null }] };
    if (collection !== 'tags' || label !== 'old') return { body };
    return new Promise((answer) => (hold = () => answer({ body })));
  });
  await platform.session.resume();
  await hydration.hydrate();
  await hydration.ensureFields(['articles']);
  const tags = hydration.ensureFields(['tags']);
  await expect.poll(() => hold !== null).toBe(true);
  label = 'new';
  calls.length = 0;
  expect(await hydration.readFieldsAgain(['articles', 'tags'])).toBe(true);
  expect(calls.map(({ path }) => path)).toEqual(['/fields?collections=articles&limit=-1']);
  (hold as (() => void) | null)?.();
  await tags;
  const { state } = hydration;
  const metadata = state.status === 'loaded' ? state.known.metadata : undefined;
  for (const name of ['articles', 'tags'])
    expect(metadata?.fields(name).map(({ field }) => field)).toEqual(['new']);
});

test('fields cannot be read alone before or during a hydration, or if the platform refuses them', async () => {
  let isRefused = false;
  const { platform, hydration } = setUp(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/collections'))
      return { body: { data: [{ collection: 'articles', meta: null, schema: {} }] } };
    return isRefused && path.startsWith('/fields') ? failure(403, 'FORBIDDEN') : undefined;
  });
  await platform.session.resume();
  expect(await hydration.readFieldsAgain(['articles'])).toBe(false);
  await hydration.hydrate();
  await hydration.ensureFields(['articles']);
  const second = hydration.hydrate();
  expect(await hydration.readFieldsAgain(['articles'])).toBe(false);
  await second;
  isRefused = true;
  expect(await hydration.readFieldsAgain(['articles'])).toBe(false);
});

test('fields of a collection that was deleted are read without it', async () => {
  let names = ['articles', 'authors'];
  const { platform, hydration } = setUp(({ path }) => {
    if (path === '/server/info') return { body: { data: { capabilities: { fieldsByCollection: true } } } };
    if (path.startsWith('/collections'))
      return { body: { data: names.map((collection) => ({ collection, meta: null, schema: {} })) } };
    if (path.startsWith('/fields')) {
      const asked = new URLSearchParams(path.split('?')[1]).get('collections')?.split(',') ?? [];
      return asked.every((name) => names.includes(name))
        ? {
            body: {
              data: asked.map((collection) => ({
                collection,
                field: 'id',
                type: 'integer',
                meta: null,
                schema: null,
              })),
            },
          }
        : failure(403, 'FORBIDDEN');
    }
    return undefined;
  });
  await platform.session.resume();
  await hydration.hydrate();
  await hydration.ensureFields(names);
  names = ['articles'];
  expect(await hydration.hydrate()).toBe(true);
  const { state } = hydration;
  const metadata = state.status === 'loaded' ? state.known.metadata : undefined;
  expect(metadata?.hasFields('articles')).toBe(true);
  expect(metadata?.collection('authors')).toBeUndefined();
});

test('a failed second hydration keeps the known state', async () => {
  let fails = false;
  const { hydration } = setUp(() => (fails ? failure(503, 'SERVICE_UNAVAILABLE') : undefined));
  await hydration.hydrate();
  fails = true;
  expect(await hydration.hydrate()).toBe(false);
  expect(hydration.state.status).toBe('loaded');
});

test('only one hydration runs at a time, and calls during it share the next one', async () => {
  const { hydration, calls } = setUp();
  const first = hydration.hydrate();
  const second = hydration.hydrate();
  expect(hydration.hydrate()).toBe(second);
  await Promise.all([first, second]);
  expect(calls.filter(({ path }) => path.startsWith('/users/me'))).toHaveLength(2);
});

function never(): never {
  throw new Error('The hydration has not succeeded.');
}
