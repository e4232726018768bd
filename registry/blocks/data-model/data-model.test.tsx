import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import type { RawCollection } from '../../../schemas/collection/types.ts';
import { createMemoryPlatform, exampleTables } from '../../gallery/example-platform.ts';
import { blockProps, renderInside, settled, testContext } from '../../../tests/support/widgets.tsx';
import { DataModel } from './DataModel.tsx';

const names = ['authors', 'articles', 'topics', 'visits'];
const metadata = createMetadata({
  collections: names.map((collection) => ({
    collection,
    meta: { collection, hidden: collection === 'topics' } as RawCollection['meta'],
    schema: { name: collection },
  })),
  relations: [],
  fields: new Map(),
});

async function openDataModel(modelSettings: boolean) {
  const memory = createMemoryPlatform(exampleTables);
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const platform: Platform = {
    ...memory,
    capabilities: { ...memory.capabilities, modelSteps: modelSettings, modelSettings },
    call: async <T,>(method: string, path: string, body?: unknown) => {
      if (method !== 'GET') sent.push({ path, body });
      return { change: sent.length } as T;
    },
  };
  const notify = vi.fn<Services['notify']>(() => () => undefined);
  const announce = vi.fn<Services['announce']>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const api = { id: 'settings.data-model', route: { params: {}, query: {} } };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <DataModel {...blockProps} name="model" options={{ open: null, create: null }} />
    </ScreenContext>,
    { context: testContext({ platform, notify, announce, metadata }) },
  );
  await screen.findByRole('table');
  await settled();
  const order = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .flatMap((row) => row.dataset['collection'] ?? []);
  return { ...room, sent, order, notify, announce };
}

test('the keyboard moves a collection, with announcements, and each move is saved with Undo', async () => {
  const { user, sent, order, notify, announce } = await openDataModel(true);
  expect(order()).toEqual(['articles', 'authors', 'topics', 'visits']);
  const grip = screen.getByRole('button', { name: 'Move "Topics"' });
  grip.focus();
  await user.keyboard(' {ArrowUp}');
  expect(order()).toEqual(['articles', 'topics', 'authors', 'visits']);
  expect(announce).toHaveBeenLastCalledWith('"Topics": position 2 of 4');
  expect(grip).toHaveFocus();
  await user.keyboard(' ');
  await settled();
  expect(sent[0]).toMatchObject({
    path: '/schema/steps',
    body: {
      steps: [
        {
          do: 'update-collections',
          changes: [
            { collection: 'articles', meta: { sort: 1 } },
            { collection: 'topics', meta: { sort: 2 } },
            { collection: 'authors', meta: { sort: 3 } },
            { collection: 'visits', meta: { sort: 4 } },
          ],
        },
      ],
    },
  });
  const notice = notify.mock.lastCall?.[0];
  expect(notice).toMatchObject({ title: 'Order of the collections saved', action: { label: 'Undo' } });
  await notice?.action?.run();
  expect(sent.at(-1)).toMatchObject({ path: '/schema/changes/1/undo' });
});

test('a platform without positions, and the result of a search, have no handles', async () => {
  const plain = await openDataModel(false);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  plain.unmount();
  const { user } = await openDataModel(true);
  expect(screen.getAllByRole('button', { name: /^Move/ }).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('searchbox'), 'a');
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
});
