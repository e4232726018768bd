import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSettings } from '../../../tests/support/data-model.tsx';
import { tipOver } from '../../../tests/support/tip.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const path = '/settings/data-model/+';
const drawer = () => screen.findByRole('dialog', { name: 'New collection' });

test('DM-08, DM-10 the drawer has a tab for the name and one for optional fields, and the last one saves', async () => {
  const { fill, press, steps, pathname } = await openSettings(path);
  const tabs = await within(await drawer()).findAllByRole('tab');
  expect(tabs.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Name and key', 'Optional fields']);
  await fill('Name', 'Walks');
  await press('Next');
  expect(screen.getByRole('tab', { name: 'Optional fields', selected: true })).toBeInTheDocument();
  expect(steps()).toEqual([]);
  await press('Create collection');
  await waitFor(() => expect(steps()).toMatchObject([{ do: 'create-collection', collection: 'walks' }]));
  await waitFor(() => expect(pathname()).toBe('/settings/data-model/walks'));
});

test('DM-08 the focus moves with the step to the first optional field', async () => {
  const { fill, press, user } = await openSettings(path);
  await drawer();
  await fill('Name', 'Walks');
  await press('Next');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Status' })).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'Sort' })).toHaveFocus();
});

test('DM-11 cancel returns to the list', async () => {
  const { press, pathname } = await openSettings(path);
  await drawer();
  await press('Cancel');
  await waitFor(() => expect(pathname()).toBe('/settings/data-model'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SYS-05 the disabled button names the field whose name is taken', async () => {
  const { user, clock, fill, press } = await openSettings(path);
  await drawer();
  await fill('Name', 'walks');
  await press('Next');
  await user.click(screen.getByRole('checkbox', { name: 'Status' }));
  await fill('Name of the field “Status”', 'id');
  const tip = await tipOver(screen.getByRole('button', { name: 'Create collection' }), { user, clock });
  expect(tip).toHaveTextContent('“id” already exists');
});

test('SYS-01, SYS-02, SYS-05 optional fields have names that can change, and the settings of their kind', async () => {
  const { user, fill, press, steps } = await openSettings(path);
  await drawer();
  await fill('Name', 'walks');
  await press('Next');
  const kinds = ['Status', 'Sort', 'Created on', 'Created by', 'Updated on', 'Updated by'];
  for (const kind of kinds) await user.click(screen.getByRole('checkbox', { name: kind }));
  const nameOf = (kind: string) => screen.getByRole('textbox', { name: `Name of the field “${kind}”` });
  expect(kinds.map((kind) => (nameOf(kind) as HTMLInputElement).value)).toEqual([
    'status',
    'sort',
    'date_created',
    'user_created',
    'date_updated',
    'user_updated',
  ]);
  await fill('Name of the field “Created on”', 'Made On');
  await press('Create collection');
  await waitFor(() => expect(steps()).not.toEqual([]));
  const [made] = steps() as readonly { readonly body?: { readonly fields: readonly object[] } }[];
  const hidden = { readonly: true, hidden: true, width: 'half' };
  expect(made?.body?.fields.slice(1)).toMatchObject([
    {
      field: 'status',
      type: 'string',
      meta: {
        options: {
          choices: [
            { text: 'Published', value: 'published' },
            { text: 'Draft', value: 'draft' },
            { text: 'Archived', value: 'archived' },
          ],
        },
        // Green, grey and orange.
        display_options: {
          choices: [{ background: '#E5F4E6' }, { background: '#ECEFF1' }, { background: '#FDEFDD' }],
        },
      },
      schema: { default_value: 'draft', is_nullable: false },
    },
    { field: 'sort', type: 'integer' },
    { field: 'made_on', type: 'timestamp', meta: { ...hidden, special: ['date-created'] } },
    { field: 'user_created', type: 'uuid' },
    { field: 'date_updated', type: 'timestamp', meta: { ...hidden, special: ['date-updated'] } },
    { field: 'user_updated', type: 'uuid' },
  ]);
});
