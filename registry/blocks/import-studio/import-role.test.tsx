import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import {
  drawImportStudio as draw,
  press,
  toCheck,
  upload,
  type Drawn,
} from '../../../tests/support/import-studio.tsx';
import { permission } from '../../../tests/support/related.tsx';
import { tipOver } from '../../../tests/support/tip.ts';
import { testContext } from '../../../tests/support/widgets.tsx';

describe('a role that may write other fields of new items than of existing ones', () => {
  const grants = compileGrants(
    [
      permission('stories', 'read'),
      permission('stories', 'create', { fields: ['title', 'words'] }),
      permission('stories', 'update', { fields: ['title', 'published'] }),
    ],
    { admin: false },
  );
  const fieldOf = (column: string) => screen.getByRole('combobox', { name: `Field of column ${column}` });
  const choose = async ({ user }: Drawn, name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  test('imports only the fields of the mode, and the key that finds the items', async () => {
    const room = draw({ grants });
    await upload(room, 'ID;Title;Words;Published\n1;Salt;12;2026-01-31\n');
    await press(room, 'Continue to columns');
    await choose(room, 'Items', 'Create new items');
    expect(
      [fieldOf('ID'), fieldOf('Words'), fieldOf('Published')].map((one) => one.getAttribute('value')),
    ).toEqual(['Do not import', 'Words', 'Do not import']);
    expect(screen.getByText('2 of 4 columns are imported')).toBeVisible();
    await room.user.click(fieldOf('Published'));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Do not import',
      'Title',
      'Words',
    ]);
    await room.user.keyboard('{Escape}');
    await choose(room, 'Items', 'Update existing items');
    expect(
      [fieldOf('ID'), fieldOf('Words'), fieldOf('Published')].map((one) => one.getAttribute('value')),
    ).toEqual(['ID', 'Do not import', 'Published']);
    await press(room, 'Check the rows');
    await waitFor(() =>
      expect(room.checks).toMatchObject([
        {
          mode: 'update',
          key: 'id',
          rows: [{ values: { id: '1', title: 'Salt', published: '2026-01-31' } }],
        },
      ]),
    );
    expect(room.checks[0]?.rows[0]?.values).not.toHaveProperty('words');
  });

  test('cannot undo the creation of items that it may not delete', async () => {
    const capabilities = { ...testContext().platform.capabilities, importStudio: true, importUndo: true };
    const room = draw({ grants }, { capabilities });
    await toCheck(room, 'Title;Words\nSalt;12\nReed;3\n');
    await press(room, 'Import 2 rows');
    const undo = await screen.findByRole('button', { name: 'Undo the import' });
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    expect(await tipOver(undo, { user: room.user, clock: room.context.clock })).toHaveTextContent(
      'Your role may not delete items of Stories.',
    );
    await room.user.click(undo);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
