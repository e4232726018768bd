/** An item that the user can read, but not change: one banner instead of a lock in each field. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { RawPermission } from '../../schemas/permission/types.ts';
import { fieldFrame, renderForm, type FieldSpecs } from '../../tests/support/forms.tsx';
import { barriers } from '../../tests/support/widgets.tsx';

const permission = (action: RawPermission['action'], fields: readonly string[]): RawPermission => ({
  role: 'role-1',
  collection: 'things',
  action,
  fields: [...fields],
  permissions: null,
  validation: null,
  presets: null,
});
const fields: FieldSpecs = {
  id: { type: 'integer', schema: { is_primary_key: true } as never },
  title: {},
  note: { type: 'boolean' },
};
const row = { id: 1, title: 'Salt' };
const locks = () => screen.queryAllByRole('button', { name: /may not change|identifies the item/ });
const banner = () => screen.queryByText('You can read this item, but not change it.');

test('says once why no field can be edited', async () => {
  await renderForm(fields, { row, grants: compileGrants([permission('read', ['*'])], { admin: false }) });
  expect(banner()?.closest('[role="note"]')).toHaveTextContent('Your role may not change items of Things.');
  expect(locks()).toEqual([]);
  expect(fieldFrame('title').getByRole('textbox')).toHaveAttribute('readonly');
  expect(await barriers()).toEqual([]);
});

test('shows a lock in each disabled field if another field can be edited', async () => {
  const grants = compileGrants([permission('read', ['*']), permission('update', ['title'])], {
    admin: false,
  });
  await renderForm(fields, { row, grants });
  expect(banner()).toBeNull();
  expect(locks()).toHaveLength(2);
});

test('an item whose fields are all read-only by themselves has the banner without a reason', async () => {
  const readonly = { meta: { readonly: true } };
  await renderForm({ title: readonly, note: { ...readonly, type: 'boolean' } }, { row });
  expect(banner()?.closest('[role="note"]')).toHaveTextContent(/but not change it\.$/);
  expect(screen.queryByRole('button', { name: /is read-only/ })).toBeNull();
});

test('a condition that enables a field keeps the locks', async () => {
  const rule = { title: { _eq: 'Pepper' } };
  const conditions = [{ name: 'open', rule, readonly: false }];
  await renderForm({ title: { meta: { readonly: true, conditions } as never } }, { row });
  expect(banner()).toBeNull();
});
