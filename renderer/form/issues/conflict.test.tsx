/**
 * A value that another user changed at the same time. Both values are shown, and the user can keep either.
 */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleTables } from '../../../registry/gallery/example-platform.ts';
import { fieldFrame, renderForm } from '../../../tests/support/forms.tsx';
import { barriers } from '../../../tests/support/widgets.tsx';
import { conflictIssues } from '../../state/conflict-issues.ts';

const [someone] = exampleTables['directus_users'] ?? [];
const theirs = { field: 'title', base: 'Before', yours: 'Mine', theirs: 'Theirs' };

async function conflicted(told: { readonly by?: string; readonly at?: string } = {}) {
  const room = await renderForm({ title: {} }, { row: { title: 'Before' } });
  act(() => {
    room.store.stage(['title'], 'Mine');
    room.store.rebase({ title: 'Theirs' });
    room.store.setIssues(conflictIssues([{ ...theirs, ...told }]));
  });
  return room;
}

test('shows who changed the value, when and to what; the edit stays until the user takes theirs', async () => {
  const { store, user } = await conflicted({ by: String(someone?.['id']), at: '2026-03-04T10:20:00Z' });
  const told = await screen.findByText(/changed this value on Mar 4, 2026/);
  expect(told).toHaveTextContent(`${String(someone?.['first_name'])} ${String(someone?.['last_name'])}`);
  expect(told).toHaveTextContent('Their value: Theirs');
  expect(fieldFrame('title').getByRole('textbox')).toHaveValue('Mine');
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(fieldFrame('title').getByRole('textbox')).toHaveValue('Theirs');
  expect(store.payload().set).toEqual({});
  expect(screen.queryByText(/changed this value/)).toBeNull();
});

test('names "another user" if the platform does not report who changed it', async () => {
  await conflicted();
  expect(await screen.findByText(/Another user changed this value\. Their value: Theirs/)).toBeVisible();
});
