import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { pathsOfFolders } from './paths.ts';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });

test('a folder is selected by its path, and cleared', async () => {
  const { user, onChange } = await renderInterface('system-folder');
  await user.click(box());
  await user.click(await screen.findByRole('option', { name: 'Pictures / Covers' }));
  expect(onChange).toHaveBeenLastCalledWith('f0000000-0000-4000-8000-000000000002');
  await user.click(screen.getByRole('button', { name: 'Clear value' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('a folder that is its own ancestor, or whose parent is missing, has a finite path', () => {
  const folder = (id: string, parent: string | null) => ({ id, name: id, parent });
  expect(
    pathsOfFolders([folder('a', 'b'), folder('b', 'a'), folder('c', 'gone')]).map(({ label }) => label),
  ).toEqual(['a / b', 'b / a', 'c']);
});
