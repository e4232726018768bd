import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { token, type Reply } from '../../../tests/support/fake-fetch.ts';
import { createMemoryVisits, me, openShell, type ShellCase } from '../../../tests/support/shell.tsx';
import type { Visit } from '../../contract/ports.ts';
import { useRender } from '../../contract/render.ts';

/** An access token whose payload names the user, as platforms of the family issue it. */
const tokenOf = (id: string) => token(`head.${btoa(JSON.stringify({ id }))}.signature`);

const visit = (change: Partial<Visit> = {}): Visit => ({
  me: me as unknown as Visit['me'],
  settings: {},
  permissions: [],
  collections: [{ collection: 'articles', meta: null, schema: { name: 'articles' } }] as never,
  relations: [],
  fields: {},
  presets: [],
  ...change,
});

function TheModel() {
  const { me: user, metadata, grants } = useRender();
  return (
    <p>
      {user.first_name} knows{' '}
      {metadata.collections.map(({ collection }) => collection).join(', ') || 'nothing'}
      {grants.admin ? ' as administrator' : ''}
    </p>
  );
}

/** Opens the app with a stored visit. `release` answers the requests that the platform holds back. */
async function open(stored: Visit | null, options: ShellCase & { readonly user?: string } = {}) {
  const visits = createMemoryVisits();
  if (stored) await visits.write(stored);
  const held: (() => void)[] = [];
  const hold = (reply: Reply) => new Promise<Reply>((done) => held.push(() => done(reply)));
  const collections = [
    { collection: 'articles', meta: null, schema: { name: 'articles' } },
    { collection: 'pages', meta: null, schema: { name: 'pages' } },
  ];
  const opened = await openShell('/somewhere', {
    view: TheModel,
    screens: { version: 1, screens: { here: { path: '/somewhere', title: 'Here' } as never } },
    visits,
    reply: ({ path }) => {
      if (path === '/auth/refresh') return tokenOf(options.user ?? me.id);
      if (path === '/auth/logout') return {};
      if (path.startsWith('/users/me?fields=*')) return hold({ body: { data: me } });
      if (path.startsWith('/collections')) return hold({ body: { data: collections } });
      if (/^\/(relations|permissions|settings)/.test(path)) return { body: { data: [] } };
      return undefined;
    },
    ...options,
  });
  const release = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(1));
    await act(async () => {
      for (const answer of held.splice(0)) answer();
    });
  };
  return { ...opened, visits, release };
}

test('AUTH-22 a returning user sees the page before the platform has repeated what it said last time', async () => {
  const { release } = await open(visit());
  expect(await screen.findByText('Ada knows articles as administrator')).toBeVisible();
  await release();
  expect(await screen.findByText('Ada knows articles, pages as administrator')).toBeVisible();
});

test('AUTH-22 what another user has left in the browser is not shown', async () => {
  const { release } = await open(visit({ me: { ...visit().me, id: 'u2', first_name: 'Eve' } }));
  await release();
  expect(await screen.findByText('Ada knows articles, pages as administrator')).toBeVisible();
  expect(screen.queryByText(/Eve/)).toBeNull();
});

test('AUTH-22 rights that were withdrawn since the last visit end as soon as the platform says so', async () => {
  const role = { ...me.role, admin_access: false };
  const { calls } = await open(visit(), {
    reply: ({ path }) => {
      if (path === '/auth/refresh') return tokenOf(me.id);
      if (path.startsWith('/users/me?fields=*')) return { body: { data: { ...me, role } } };
      if (/^\/(collections|relations|permissions|settings)/.test(path)) return { body: { data: [] } };
      return undefined;
    },
  });
  expect(await screen.findByText('Ada knows nothing')).toBeVisible();
  expect(calls.filter(({ path }) => path.startsWith('/permissions'))).toHaveLength(1);
});

test('the first visit is stored 500 ms after the page is known, and signing out removes it', async () => {
  const { clock, release, router, visits } = await open(null);
  await release();
  expect(await screen.findByText(/knows articles, pages/)).toBeVisible();
  act(() => clock.advance(499));
  expect(visits.last()).toBeNull();
  act(() => clock.advance(1));
  expect(visits.last()).toMatchObject({ me: { id: 'u1' }, collections: [{}, {}] });
  await act(() => router.navigate('/logout'));
  await waitFor(() => expect(visits.last()).toBeNull());
});
