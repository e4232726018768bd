/** A value that another item has already: the issue names that item, if the user can read it. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPlatform } from '../../../registry/gallery/example-platform.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { fieldFrame, renderForm, type FieldSpecs } from '../../../tests/support/forms.tsx';
import { barriers } from '../../../tests/support/widgets.tsx';

const fields: FieldSpecs = {
  id: { type: 'integer', schema: { is_primary_key: true } as never },
  title: {},
  slug: {},
  year: { type: 'integer' },
};
const rows = [
  { id: 4, title: 'Fresh', slug: 'salt', year: 2001 },
  { id: 7, title: 'Salt, slowly', slug: 'salt', year: 2002 },
];

async function refused(issue: Partial<Issue> = {}, things: readonly object[] = rows.slice(1)) {
  const platform = createMemoryPlatform({ things } as never);
  const read = vi.spyOn(platform, 'read');
  const navigate = vi.fn<(path: string) => void>();
  const room = await renderForm(fields, { row: { id: 1, title: 'Mine' }, context: { platform, navigate } });
  act(() => {
    room.store.stage(['slug'], 'salt');
    room.store.stage(['year'], 2002);
    room.store.refuse([{ field: 'slug', type: 'unique', code: 'RECORD_NOT_UNIQUE', ...issue }]);
  });
  return { ...room, read, navigate };
}

const alert = () => fieldFrame('slug').getByRole('alert');

test('names the other item by its title with a link to it, after one request', async () => {
  const { user, read, navigate } = await refused();
  const link = await screen.findByRole('link', { name: '"Salt, slowly"' });
  expect(alert()).toHaveTextContent('Already used by "Salt, slowly"');
  expect(fieldFrame('slug').getByRole('textbox')).toHaveAccessibleDescription(
    /Already used by "Salt, slowly"/,
  );
  expect(read).toHaveBeenCalledTimes(1);
  expect(await barriers()).toEqual([]);
  await user.click(link);
  expect(navigate).toHaveBeenCalledWith('/collections/things/7');
});

test('looks up the item by all fields whose values together must be unique', async () => {
  await refused({ fields: ['slug', 'year'] }, rows);
  expect(await screen.findByRole('link', { name: '"Salt, slowly"' })).toBeVisible();
});

test('says only that the value is used if the user cannot read the other item', async () => {
  const { read } = await refused({}, []);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(alert()).toHaveTextContent(/Already used$/));
});
