import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { newPermission } from '../../../schemas/permission/levels.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { EditorForm } from './EditorForm.tsx';

test('PERM-22 the defaults name the fields that they set although the user may not change them', async () => {
  const platform: Platform = {
    ...createMemoryPlatform({ directus_permissions: [] }),
    call: () => new Promise(() => undefined),
  };
  const initial = {
    ...newPermission({ role: null, collection: 'articles', action: 'create' }, 'all'),
    fields: ['title'],
    presets: { title: 'Untitled', author: 1 },
    id: 7,
  };
  const { user } = renderInside(
    <ScreenContext value={{ close: () => undefined } as unknown as ScreenApi}>
      <EditorForm initial={initial} hasApp={false} grants={null} />
    </ScreenContext>,
    { context: testContext({ platform }) },
  );
  await user.click(await screen.findByRole('tab', { name: 'Defaults' }));
  expect(screen.getByRole('note')).toHaveTextContent(
    'The field Author gets its default value, although this permission does not let the user change it.',
  );
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'Fields' }));
  await user.click(screen.getByRole('checkbox', { name: 'Title' }));
  expect(
    screen.getAllByText('The fields Title, Author get their default values', { exact: false }),
  ).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'All fields' }));
  expect(screen.queryByRole('note')).toBeNull();
});
