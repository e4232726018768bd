import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { newPermission } from '../../../schemas/permission/levels.ts';
import { relatedMetadata } from '../../../tests/support/related.tsx';
import { renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Effect } from './Effect.tsx';
import { UnreadableRelations } from './UnreadableRelations.tsx';

test('a rule that depends on the user is counted for the users of the role', async () => {
  const from = newPermission({ role: 'r1', collection: 'articles', action: 'read' }, 'all');
  const to = { ...from, permissions: { user_created: { _eq: '$CURRENT_USER' } } };
  const call = vi.fn(async (_method: string, _path: string, body: { readonly user?: string }) => ({
    total: 40,
    before: 40,
    after: { ada: 31, ben: 2 }[body.user ?? ''] ?? null,
    isAbout: false,
  }));
  const platform: Platform = {
    ...createMemoryPlatform({
      directus_users: [
        {
          id: 'ada',
          first_name: 'Ada',
          last_name: 'Nilsen',
          email: 'ada@example.com',
          role: 'r1',
          status: 'active',
        },
        {
          id: 'ben',
          first_name: null,
          last_name: null,
          email: 'ben@example.com',
          role: 'r1',
          status: 'active',
        },
      ],
    }),
    call: call as never,
  };
  renderInside(<Effect from={from} to={to} />, { context: testContext({ platform }) });
  const effect = await screen.findByRole('region', { name: 'What saving changes' });
  expect(await within(effect).findByText('Ada Nilsen: 40 → 31 of 40 items')).toBeVisible();
  expect(
    within(effect)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'The number of items depends on the user.',
    'Ada Nilsen: 40 → 31 of 40 items',
    'ben@example.com: 40 → 2 of 40 items',
  ]);
});

test('a rule over a relation that the role may not read says so', () => {
  const rule = { comments: { _some: { text: { _eq: 'a' } } } };
  renderInside(
    <UnreadableRelations rule={rule} collection="articles" grants={compileGrants([], { admin: false })} />,
    { context: testContext({ metadata: relatedMetadata }) },
  );
  expect(screen.getByText(/^The role may not read Comments › Text\./)).toBeVisible();
});
