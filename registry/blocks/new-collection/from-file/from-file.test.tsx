import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../../index.ts';
import { inferredTypes } from '../../../../schemas/field/infer-columns.ts';
import { openSettings } from '../../../../tests/support/data-model.tsx';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const csv = 'id,Title,Open,Seats\n7,Dawn,true,4\n9,Dusk,false,8';

/** Opens the table of the columns of a file. */
async function openTable() {
  const page = await openSettings('/settings/data-model/+', {
    reply: ({ path, method }) =>
      method === 'POST' && /^\/(collections|items)/.test(path) ? { body: { data: null } } : undefined,
  });
  await page.tab('From a file');
  await page.user.upload(await screen.findByLabelText('Choose a file'), new File([csv], 'walks.csv'));
  await screen.findByRole('combobox', { name: 'Interface of “Title”' });
  const box = (what: 'Type' | 'Interface', column: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `${what} of “${column}”` });
  const choose = (what: 'Type' | 'Interface', column: string, option: string) =>
    page.user.selectOptions(box(what, column), option);
  const shown = (column: string) => box('Interface', column).selectedOptions[0]?.textContent;
  const created = async () => {
    await page.press('Create and import');
    const find = () => page.calls.find(({ path, method }) => method === 'POST' && path === '/collections');
    await waitFor(() => expect(find()).toBeDefined());
    return (find()?.body as { readonly fields?: readonly object[] } | undefined)?.fields;
  };
  return { ...page, box, choose, shown, created };
}

test('the interface that is chosen for a column, also for the key of the file, is that of the created field', async () => {
  const { choose, shown, created } = await openTable();
  expect(shown('Title')).toBe('Input');
  expect(shown('Open')).toBe('Toggle');
  await choose('Interface', 'Title', 'Text area');
  await choose('Interface', 'Seats', 'Slider');
  await choose('Interface', 'id', 'Radio buttons');
  expect(await created()).toMatchObject([
    { field: 'id', type: 'integer', meta: { interface: 'select-radio' } },
    { field: 'title', type: 'string', meta: { interface: 'input-multiline' } },
    { field: 'open', type: 'boolean', meta: { interface: 'boolean', special: ['boolean'] } },
    { field: 'seats', type: 'integer', meta: { interface: 'slider' } },
  ]);
});

test('another type replaces an interface that does not fit by a recommended one, and keeps a chosen one that fits', async () => {
  const { box, choose, shown, created } = await openTable();
  await choose('Interface', 'Seats', 'Slider');
  await choose('Type', 'Seats', 'Float');
  expect(shown('Seats')).toBe('Slider');
  await choose('Type', 'Seats', 'String');
  expect(shown('Seats')).toBe('Input');
  expect(within(box('Interface', 'Seats')).queryByRole('option', { name: 'Slider' })).toBeNull();
  // A default interface changes with the type, even if it fits the new type.
  await choose('Type', 'Title', 'Text');
  expect(shown('Title')).toBe('Text area');
  await choose('Type', 'Open', 'String');
  expect(await created()).toMatchObject([
    { field: 'id' },
    { field: 'title', type: 'text', meta: { interface: 'input-multiline' } },
    { field: 'open', type: 'string', meta: { interface: 'input', special: null } },
    { field: 'seats', type: 'string', meta: { interface: 'input' } },
  ]);
});

test('each type that a column can have shows an interface that fits it', async () => {
  const { box, choose } = await openTable();
  for (const type of inferredTypes) {
    await choose('Type', 'Title', type);
    const id = box('Interface', 'Title').value;
    expect(registry.interfaces.get(id)?.types).toContain(type);
  }
});
