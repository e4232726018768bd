import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { PlatformError, type Platform, type Row } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { newPermission } from '../../../schemas/permission/levels.ts';
import { renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { EditorForm } from './EditorForm.tsx';

/** Opens the editor with a new permission to update articles. */
const openNew = (platform: Platform) =>
  renderInside(
    <ScreenContext value={{ close: () => undefined } as unknown as ScreenApi}>
      <EditorForm
        initial={newPermission({ role: null, collection: 'articles', action: 'update' }, 'all')}
        hasApp={false}
        grants={null}
      />
    </ScreenContext>,
    { context: testContext({ platform }) },
  );

test('PERM-22 a value that does not fit its field blocks saving; another tab keeps it', async () => {
  const stored: Row[] = [];
  const memory = createMemoryPlatform({ directus_permissions: [] });
  const platform: Platform = {
    ...memory,
    update: async (_target, set) => {
      stored.push(set);
      return set;
    },
    call: () => new Promise(() => undefined),
  };
  const initial = {
    ...newPermission({ role: null, collection: 'articles', action: 'read' }, 'all'),
    permissions: { _and: [{ id: { _gte: 1 } }] },
    id: 7,
  };
  const close = vi.fn<() => void>();
  const { user } = renderInside(
    <ScreenContext value={{ close } as unknown as ScreenApi}>
      <EditorForm initial={initial} hasApp={false} grants={null} />
    </ScreenContext>,
    { context: testContext({ platform }) },
  );
  const value = await screen.findByRole('textbox', { name: 'Value of ID' });
  const save = screen.getByRole('button', { name: 'Save' });
  await user.type(value, 'x');
  expect(value).toHaveAccessibleDescription('Enter a number that fits this field.');
  expect(screen.getByText(/^A value does not fit its field/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeDisabled();
  await user.click(screen.getByRole('tab', { name: 'Fields' }));
  expect(value).not.toBeVisible();
  await user.click(save);
  expect(value).toBeVisible();
  expect(value).toHaveValue('1x');
  expect(stored).toEqual([]);
  await user.clear(value);
  await user.type(value, '2');
  await user.click(save);
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(stored).toMatchObject([{ permissions: { _and: [{ id: { _gte: 2 } }] } }]);
});

test('PERM-22 a condition without a value blocks saving, because the rule would allow more than it shows', async () => {
  const stored: Row[] = [];
  const platform: Platform = {
    ...createMemoryPlatform({ directus_permissions: [] }),
    create: async (_target, values) => {
      stored.push(values);
      return values;
    },
    call: () => new Promise(() => undefined),
  };
  const { user } = openNew(platform);
  await user.click(await screen.findByRole('combobox', { name: 'Add filter' }));
  await user.click(await screen.findByRole('option', { name: 'ID' }));
  expect(await screen.findByText(/^A condition has no value yet/)).toBeVisible();
  expect(screen.queryByText('Every item')).toBeNull();
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(stored).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Value of ID' }), '2');
  expect(screen.queryByText(/^A condition has no value yet/)).toBeNull();
  await user.click(save);
  await vi.waitFor(() => expect(stored).toHaveLength(1));
  expect(stored).toMatchObject([{ permissions: { _and: [{ id: { _eq: 2 } }] } }]);
});

test('a refusal that names a part of the permission is shown in its tab until the part changes', async () => {
  const memory = createMemoryPlatform({ directus_permissions: [] });
  const refusal = new PlatformError({
    message: 'A filter may have at most 100 conditions.',
    status: 400,
    code: 'INVALID_QUERY',
    errors: [
      {
        message: 'A filter may have at most 100 conditions.',
        extensions: { code: 'INVALID_QUERY', field: 'validation' },
      },
    ],
  });
  const platform: Platform = {
    ...memory,
    create: () => Promise.reject(refusal),
    call: () => new Promise(() => undefined),
  };
  const { user } = openNew(platform);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const tab = await screen.findByRole('tab', { name: 'Validation', selected: true });
  expect(tab).toHaveAttribute('data-invalid', 'true');
  expect(screen.getByText(refusal.message)).toBeVisible();
});

test.each(['Items', 'Defaults'])(
  'PERM-22 text that is not JSON is reported once, in the tab %s',
  async (name) => {
    const memory = createMemoryPlatform({ directus_permissions: [] });
    const platform: Platform = { ...memory, call: () => new Promise(() => undefined) };
    const { user } = openNew(platform);
    await user.click(screen.getByRole('tab', { name }));
    const json = screen.queryByRole('radio', { name: 'JSON' });
    if (json) await user.click(json);
    await user.type(await screen.findByRole('textbox', { name }), '{{ "title": ');
    expect(await screen.findByText(/^This is not valid JSON/)).toBeVisible();
    expect(screen.getAllByText(/^This is not valid JSON/)).toHaveLength(1);
  },
);

test('PERM-22 the JSON editor keeps the brackets of a rule that is still empty', async () => {
  const memory = createMemoryPlatform({ directus_permissions: [] });
  const { user } = openNew({ ...memory, call: () => new Promise(() => undefined) });
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  const json = await screen.findByRole('textbox', { name: 'Items' });
  await user.type(json, '{{}');
  expect(json).toHaveTextContent('{}');
  expect(screen.getByText('Every item')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Builder' }));
  expect(await screen.findByRole('combobox', { name: 'Add filter' })).toBeVisible();
});

test('without a connection the drawer keeps the permission and says so, without the request', async () => {
  const lost = new PlatformError({ message: 'POST /permissions failed', status: 0, code: 'UNKNOWN' });
  const { user } = openNew({
    ...createMemoryPlatform({ directus_permissions: [] }),
    create: () => Promise.reject(lost),
    call: () => new Promise(() => undefined),
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
  expect(screen.queryByText(/POST/)).toBeNull();
});

test('the comparison says that a permission opens no field, until one is chosen', async () => {
  const { user } = openNew({
    ...createMemoryPlatform({ directus_permissions: [] }),
    call: () => new Promise(() => undefined),
  });
  await user.click(await screen.findByRole('tab', { name: 'Fields' }));
  await user.click(screen.getByRole('button', { name: 'No fields' }));
  expect(await screen.findByText(/^No field is open/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Title' }));
  expect(screen.queryByText(/^No field is open/)).toBeNull();
});
