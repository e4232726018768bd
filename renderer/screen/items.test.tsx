/** The Items slot: choosing rows with the features of a list. */
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { compileGrants } from '../../schemas/permission/grants.ts';
import { onPhone } from '../../tests/support/related.tsx';
import { barriers, renderInside, testContext } from '../../tests/support/widgets.tsx';
import type { Key } from '../contract/platform.ts';
import type { ItemsProps } from '../contract/list-frame.ts';
import type { RenderContextValue } from '../contract/render.ts';
import { Items } from './Items.tsx';

beforeAll(onPhone);

function draw(given: Partial<ItemsProps> = {}, context: Partial<RenderContextValue> = {}) {
  function Room() {
    const [chosen, choose] = useState<readonly Key[]>([]);
    return (
      <>
        <Items
          collection="authors"
          locked={null}
          fields={fields}
          several
          {...given}
          chosen={chosen}
          onChoose={choose}
        />
        <output>{chosen.join()}</output>
      </>
    );
  }
  return renderInside(<Room />, { context: testContext(context) });
}
const fields = ['name'];
const rows = () => screen.findAllByRole('checkbox');
const chosen = () => document.querySelector('output')?.textContent;

test('FORM-18 rows can be chosen, searched and filtered; earlier choices are kept', async () => {
  const { user } = draw();
  expect((await rows()).map((row) => row.textContent)).toHaveLength(4);
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Ingrid Halvorsen' }));
  await user.click(screen.getByRole('button', { name: 'Search authors' }));
  await user.type(screen.getByRole('searchbox'), 'mei{Enter}');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Mei-Lin Zhou' }));
  expect(chosen()).toBe('1,3');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByRole('combobox', { name: 'Add filter' })).toBeVisible();
});

test('FORM-18 rows are shown in another layout if the user chooses one', async () => {
  const { user } = draw();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Layout options' }));
  await user.click(await screen.findByRole('combobox', { name: 'Layout' }));
  await user.click(await screen.findByRole('option', { name: 'Cards' }));
  const card = await screen.findByRole('checkbox', { name: /^Select (2|Tom)/ });
  await user.click(card);
  expect(chosen()).toBe('2');
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeVisible();
});

test('FORM-18 FORM-19 "select all" is not offered for a single choice, in cards either', async () => {
  const { user } = draw({ several: false });
  await rows();
  await user.click(screen.getByRole('button', { name: 'Layout options' }));
  await user.click(await screen.findByRole('combobox', { name: 'Layout' }));
  await user.click(await screen.findByRole('option', { name: 'Cards' }));
  const cards = await screen.findAllByRole('checkbox', { name: /^Select / });
  expect(cards).toHaveLength(4);
  expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull();
  await user.click(cards[0] as HTMLElement);
  await user.click(cards[1] as HTMLElement);
  expect(chosen()).toBe('2');
  expect(screen.queryByRole('checkbox', { name: /selected/ })).toBeNull();
});

test('FORM-18 a row that cannot be chosen shows the reason, also with "select all"', async () => {
  const reason = 'Linked already';
  const { user } = draw({ refuses: (key) => (key === 2 ? reason : null) });
  const [, second] = await rows();
  expect(second).toHaveTextContent(reason);
  await user.click(second as HTMLElement);
  expect(chosen()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Layout options' }));
  await user.click(await screen.findByRole('combobox', { name: 'Layout' }));
  await user.click(await screen.findByRole('option', { name: 'Cards' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(chosen()).toBe('1,3,4');
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '3 selected' })).toBeChecked();
  expect(await barriers()).toEqual([]);
});

test('FORM-19 a single choice keeps the last row', async () => {
  const { user } = draw({ several: false });
  const [first, second] = await rows();
  await user.click(first as HTMLElement);
  await user.click(second as HTMLElement);
  expect(chosen()).toBe('2');
  await user.click(second as HTMLElement);
  expect(chosen()).toBe('');
});

test('INT-list-m2m-05 a locked filter is shown with a lock, and explained if no row remains', async () => {
  const because = 'Authors that are linked already are left out.';
  draw({ locked: { filter: { id: { _nin: [1, 2, 3, 4] } }, because } });
  expect(await screen.findByText('No items')).toBeVisible();
  expect(screen.getAllByText(because)).toHaveLength(2);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('without read permission, the reason is shown', async () => {
  draw({}, { grants: compileGrants([], { admin: false }) });
  expect(await screen.findByText('Your role may not read items of Authors.')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
