import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { WorkspaceContext, type WorkspaceContextValue } from '../../../../renderer/contract/workspace.ts';
import { onPhone, relatedMetadata } from '../../../../tests/support/related.tsx';
import { barriers, renderInside, testContext } from '../../../../tests/support/widgets.tsx';
import { createMemoryPlatform, exampleTables } from '../../../gallery/example-platform.ts';
import { PickFile } from './PickFile.tsx';

beforeAll(onPhone);

const files = [
  { id: 'f1', title: 'Marsh', type: 'image/png', folder: null },
  { id: 'f2', title: 'Moon', type: 'image/png', folder: 'd1' },
  { id: 'f3', title: 'Tides', type: 'text/plain', folder: 'd1' },
];
const folders = [{ id: 'd1', name: 'Prints', parent: null }];

test('FORM-18 the picker lists a folder, remembers it for the next picker, and uploads into it', async () => {
  const memory = createMemoryPlatform({
    ...exampleTables,
    directus_files: files,
    directus_folders: folders,
  });
  const upload = vi.fn<typeof memory.upload>(async () => ({ id: 'f4' }));
  const platform = { ...memory, upload };
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
  };
  const onChoose = vi.fn<(key: string) => void>();
  const picker = (
    <WorkspaceContext value={{ storage } as unknown as WorkspaceContextValue}>
      <PickFile of="images" onChoose={onChoose} onClose={() => undefined} />
    </WorkspaceContext>
  );
  const context = testContext({ platform, metadata: relatedMetadata });
  const { user, again } = renderInside(picker, { context });
  const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
  const hasBox = (name: string) => screen.queryByRole('checkbox', { name: `Select ${name}` }) !== null;
  await box('Marsh');
  expect([hasBox('Moon'), hasBox('Tides')]).toEqual([true, false]);
  await user.click(screen.getByRole('combobox', { name: 'Folders' }));
  await user.click(await screen.findByRole('option', { name: /Prints/ }));
  await waitFor(() => expect(hasBox('Marsh')).toBe(false));
  await box('Moon');
  const drawer = within(screen.getByRole('dialog'));
  expect(drawer.getByText(/^Only images are shown\. Only files of the folder “Prints”/)).toBeVisible();
  expect(await barriers()).toEqual([]);
  await user.upload(drawer.getByLabelText('From this device', { selector: 'input' }), [
    new File(['x'], 'fog.png', { type: 'image/png' }),
  ]);
  await waitFor(() => expect(upload.mock.calls[0]?.[1]).toEqual({ folder: 'd1' }));

  again(null);
  again(picker);
  await box('Moon');
  expect(hasBox('Marsh')).toBe(false);
  // A folder that was deleted since then does not hide the files.
  stored.set('files.picked_folder', 'gone');
  again(null);
  again(picker);
  await box('Marsh');
});
