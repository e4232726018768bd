import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import {
  csv,
  drawImportStudio as draw,
  press,
  toCheck,
  upload,
} from '../../../tests/support/import-studio.tsx';
import { recordSavedFiles } from '../../../tests/support/saved-files.ts';
import { barriers, testContext } from '../../../tests/support/widgets.tsx';

const saved = recordSavedFiles();

test('a file is read, its columns get suggested fields, and all rows are checked', async () => {
  const room = draw();
  await upload(room, csv);
  expect(await screen.findByText('3 rows, 3 columns')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Delimiter' })).toHaveValue('Semicolon');
  expect(screen.getByRole('cell', { name: 'Reed' })).toBeVisible();
  expect(await barriers()).toEqual([]);
  await press(room, 'Continue to columns');
  expect(screen.getByRole('heading', { name: 'Columns' })).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Field of column Title' })).toHaveValue('Title');
  expect(screen.getByRole('combobox', { name: 'Field of column Note' })).toHaveValue('Do not import');
  expect(screen.getByText('2 of 3 columns are imported')).toBeVisible();
  expect(await barriers()).toEqual([]);
  await press(room, 'Check the rows');
  expect(await screen.findByText('2 rows are ready: 2 new, 0 updated. 1 row has errors.')).toBeVisible();
  expect(room.checks).toEqual([
    {
      mode: 'create',
      key: null,
      by: {},
      rows: [
        { row: 2, values: { title: 'Salt', words: '12' } },
        { row: 3, values: { title: 'Reed', words: 'many' } },
        { row: 4, values: { title: 'Tide', words: '30' } },
      ],
    },
  ]);
  expect(await barriers()).toEqual([]);
});

test('a cell with an error is mended in place, checked again, and all rows are imported', async () => {
  const room = draw();
  await toCheck(room);
  const cell = await screen.findByRole('textbox', { name: 'Row 3, Words' });
  expect(cell).toBeInvalid();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Row',
    'Words',
    'Title',
    'Problem',
  ]);
  await room.user.clear(cell);
  await room.user.type(cell, '20');
  await press(room, 'Check 1 changed row');
  expect(await screen.findByText('3 rows are ready: 3 new, 0 updated.')).toBeVisible();
  expect(room.checks.at(-1)?.rows).toEqual([{ row: 3, values: { title: 'Reed', words: '20' } }]);
  await press(room, 'Import 3 rows');
  expect(await screen.findByText(/^The import into Stories is complete/)).toBeVisible();
  const lines = room.imports[0]
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { mode: 'create', rows: 3 },
    { row: 2 },
    { row: 3, values: { title: 'Reed', words: '20' } },
    { row: 4 },
  ]);
  await press(room, 'Show Stories');
  expect(room.navigate).toHaveBeenCalledWith({ screen: 'content.list' });
});

test('corrected cells are kept while the user goes back to the columns', async () => {
  const room = draw();
  await toCheck(room);
  const cell = await screen.findByRole('textbox', { name: 'Row 3, Words' });
  await room.user.clear(cell);
  await room.user.type(cell, '20');
  await press(room, 'Back');
  await press(room, 'Check the rows');
  expect(await screen.findByText('3 rows are ready: 3 new, 0 updated.')).toBeVisible();
  expect(room.checks.at(-1)?.rows[1]).toEqual({ row: 3, values: { title: 'Reed', words: '20' } });
  await press(room, 'Back');
  await press(room, 'Back');
  await upload(room, csv, 'again.csv');
  expect(await screen.findByText('again.csv')).toBeVisible();
  await press(room, 'Continue to columns');
  await press(room, 'Check the rows');
  expect(await screen.findByRole('textbox', { name: 'Row 3, Words' })).toHaveValue('many');
});

test('the good rows are imported, and the others are saved with their messages', async () => {
  const room = draw();
  await toCheck(room);
  await press(room, 'Save the row with errors');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('stories errors.csv');
  expect((await saved[0]?.blob.text())?.split('\r\n')[1]).toMatch(/^Reed,many,y,Words: /);
  await press(room, 'Import 2 rows without errors');
  expect(await screen.findByText(/1 row with errors was left out\.$/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check and import' })).toHaveFocus());
  expect(room.imports[0]).not.toContain('Reed');
});

test('a lost answer is repeated with the same rows and id; a second press sends nothing', async () => {
  let fail: ((error: Error) => void) | null = null;
  const sent: Blob[] = [];
  const importRows = vi.fn<Platform['importRows']>(async (_collection, rows) => {
    sent.push(rows);
    if (sent.length > 1) return { created: 2, updated: 0, undoable: true };
    return new Promise((_, reject) => (fail = reject));
  });
  const room = draw({}, { importRows });
  await toCheck(room);
  const button = await screen.findByRole('button', { name: /^Import 2 rows/ });
  await room.user.dblClick(button);
  await waitFor(() => expect(fail).not.toBeNull());
  act(() => fail?.(new PlatformError({ message: 'The connection was lost.', status: 0, code: 'UNKNOWN' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await press(room, 'Repeat the import');
  expect(await screen.findByText(/is complete/)).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

test('Cancel ends the check, and nothing can be imported before all rows are checked', async () => {
  const room = draw(
    {},
    {
      call: ((_method: string, _path: string, _body: unknown, signal: AbortSignal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        )) as Platform['call'],
    },
  );
  await toCheck(room);
  expect(await screen.findByRole('progressbar', { name: 'Check of the rows' })).toBeVisible();
  await press(room, 'Cancel');
  expect(await screen.findByText(/You canceled the check after 0 rows/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible();
});

test('a corrected file keeps the fields of its columns', async () => {
  const room = draw();
  await upload(room, csv);
  await press(room, 'Continue to columns');
  await room.user.click(screen.getByRole('combobox', { name: 'Field of column Note' }));
  await room.user.click(await screen.findByRole('option', { name: 'Published' }));
  await press(room, 'Back');
  await upload(room, 'Note;Title;Words\n2026-01-31;Salt;1\n', 'again.csv');
  expect(await screen.findByText('again.csv')).toBeVisible();
  await press(room, 'Continue to columns');
  expect(screen.getByRole('combobox', { name: 'Field of column Note' })).toHaveValue('Published');
});

test('a field that another column has moves to the column that chooses it; updates need a key', async () => {
  const room = draw();
  await upload(room, csv);
  await press(room, 'Continue to columns');
  await room.user.click(screen.getByRole('combobox', { name: 'Field of column Note' }));
  await room.user.click(await screen.findByRole('option', { name: 'Title' }));
  expect(screen.getByRole('combobox', { name: 'Field of column Title' })).toHaveValue('Do not import');
  await room.user.click(screen.getByRole('combobox', { name: 'Items' }));
  await room.user.click(await screen.findByRole('option', { name: 'Update existing items' }));
  expect(screen.getByRole('button', { name: 'Check the rows' })).toHaveAttribute('aria-disabled', 'true');
  await room.user.click(screen.getByRole('combobox', { name: 'Field of column Words' }));
  await room.user.click(await screen.findByRole('option', { name: 'ID' }));
  await press(room, 'Check the rows');
  await waitFor(() => expect(room.checks[0]).toMatchObject({ mode: 'update', key: 'id' }));
});

test('a file that is no text is refused, and another can be chosen', async () => {
  const room = draw();
  await upload(room, 'a\u0000b');
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is not text.');
  await upload(room, 'Title,Title,\na,b,c\n');
  expect(await screen.findByText('1 row, 3 columns')).toBeVisible();
  const table = screen.getByRole('table');
  const names = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Row', 'Title', 'Title (2)', 'Column 3']);
});

test('a JSON file that contains no list is refused with one sentence that the catalog translates', async () => {
  const room = draw();
  await upload(room, '{"title":"Salt"}', 'stories.json');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The file is not a JSON list of items. It must start with [ and end with ].',
  );
  await upload(room, '[{"title":"Salt"},{"title":}]', 'stories.json');
  expect(await screen.findByText(/^Item 2 of the list is not a JSON object\./)).toBeVisible();
});

test('200 columns are shown in parts, and found by their name', async () => {
  const room = draw();
  const names = Array.from({ length: 200 }, (_, i) => `Column ${i + 1}`);
  await upload(room, `${names.join(',')}\n${names.join(',')}\n`);
  await press(room, 'Continue to columns');
  expect(
    screen.getAllByRole('listitem', { hidden: false }).filter((one) => one.querySelector('input')),
  ).toHaveLength(50);
  await room.user.type(screen.getByRole('searchbox', { name: 'Search columns' }), '187');
  expect(screen.getByRole('combobox', { name: 'Field of column Column 187' })).toBeVisible();
});

test('a role without the permission, and a platform without the check, say so', async () => {
  const denied = draw({ grants: compileGrants([], { admin: false }) });
  expect(await screen.findByRole('heading', { name: 'You may not import items' })).toBeVisible();
  denied.unmount();
  const base = testContext().platform;
  draw({}, { capabilities: { ...base.capabilities, importStudio: false } });
  expect(await screen.findByRole('heading', { name: 'This platform cannot check an import' })).toBeVisible();
});

test('a finished import can be undone, also if some of its items were changed', async () => {
  const capabilities = { ...testContext().platform.capabilities, importStudio: true, importUndo: true };
  const room = draw({}, { capabilities });
  const kept = { collection: 'stories', key: 7, reason: 'changed', fields: ['title', 'words'] };
  const message = '"title" must be unique';
  const refused = {
    collection: 'stories',
    key: 8,
    reason: 'refused',
    fields: ['title'],
    error: { message, extensions: { code: 'RECORD_NOT_UNIQUE', collection: 'stories', field: 'title' } },
  };
  const counts = { deleted: 0, restored: 0, kept: 2, rows: [kept, refused] };
  room.undo
    .mockReturnValueOnce({ ...counts, undone: false })
    .mockReturnValueOnce({ ...counts, undone: true, deleted: 1, rows: [] });
  await toCheck(room, 'Title;Words\nSalt;12\nReed;3\n');
  await press(room, 'Import 2 rows');
  await press(room, 'Undo the import');
  const question = await screen.findByRole('dialog', { name: 'Undo the import?' });
  expect(room.undo).not.toHaveBeenCalled();
  await room.user.click(within(question).getByRole('button', { name: 'Undo the import' }));
  const changed = await screen.findByRole('dialog', { name: '2 items cannot be reverted' });
  expect(
    within(changed)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Item 7: These fields were changed: Title and Words.', 'Item 8: Title: Already used']);
  expect(await barriers()).toEqual([]);
  await press(room, 'Undo for the others');
  expect(
    await screen.findByText(
      'The import was undone. Deleted items: 1. Restored items: 0. 2 items stay as they are.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  const [[path, first], [, second]] = room.undo.mock.calls as [[string, object], [string, object]];
  const { id } = JSON.parse(room.imports[0]?.split('\n')[0] ?? '') as { id: string };
  expect(path).toBe('/utils/import/stories/undo');
  expect([first, second]).toEqual([
    { id, skipChanged: false },
    { id, skipChanged: true },
  ]);
});

test('an undo that the platform refuses says why, and an import without revisions offers none', async () => {
  const capabilities = { ...testContext().platform.capabilities, importStudio: true, importUndo: true };
  const room = draw({}, { capabilities });
  room.undo.mockImplementationOnce(() => {
    const extensions = { code: 'INVALID_PAYLOAD', undo: 'earlier' };
    const message = 'This import was undone at 2026-01-01T00:00:00.000Z.';
    throw new PlatformError({
      message,
      status: 400,
      code: extensions.code,
      errors: [{ message, extensions }],
    });
  });
  await toCheck(room, 'Title;Words\nSalt;12\nReed;3\n');
  await press(room, 'Import 2 rows');
  await press(room, 'Undo the import');
  const question = await screen.findByRole('dialog', { name: 'Undo the import?' });
  await room.user.click(within(question).getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This import was undone before.');
  room.unmount();
  const importRows = async () => ({ created: 2, updated: 0, undoable: false });
  const other = draw({}, { capabilities, importRows });
  await toCheck(other, 'Title;Words\nSalt;12\nReed;3\n');
  await press(other, 'Import 2 rows');
  expect(await screen.findByRole('button', { name: 'Import another file' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
});
