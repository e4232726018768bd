import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { pathsOfFolders } from './paths.ts';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });

test('a folder is chosen by the way to it, and taken away again', async () => {
  const { user, onChange } = await renderInterface('system-folder');
  await user.click(box());
  await user.click(await screen.findByRole('option', { name: 'Pictures / Covers' }));
  expect(onChange).toHaveBeenLastCalledWith('f0000000-0000-4000-8000-000000000002');
  await user.click(screen.getByRole('button', { name: 'Clear value' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('a folder that is its own ancestor, or whose parent is gone, has a way that ends', () => {
  const folder = (id: string, parent: string | null) => ({ id, name: id, parent });
  expect(
    pathsOfFolders([folder('a', 'b'), folder('b', 'a'), folder('c', 'gone')]).map(({ label }) => label),
  ).toEqual(['a / b', 'b / a', 'c']);
});
