/** Rows to choose from: with what lists have, in a widget. */
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { compileGrants } from '../../schemas/permission/grants.ts';
import { onPhone } from '../../tests/support/related.tsx';
import { barriers, renderInside, testContext } from '../../tests/support/widgets.tsx';
import type { Key } from '../contract/platform.ts';
import type { ItemsProps, RenderContextValue } from '../contract/render.ts';
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

test('FORM-18 rows are chosen, found by a search and filtered; what was chosen before stays chosen', async () => {
  const { user } = draw();
  expect((await rows()).map((row) => row.textContent)).toHaveLength(4);
  expect(await barriers()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Ingrid Halvorsen' }));
  await user.click(screen.getByRole('button', { name: 'Search Authors' }));
  await user.type(screen.getByRole('searchbox'), 'mei{Enter}');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  await user.click(screen.getByRole('checkbox', { name: 'Mei-Lin Zhou' }));
  expect(chosen()).toBe('1,3');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByRole('combobox', { name: 'Add filter' })).toBeVisible();
});

test('FORM-18 they are drawn in another layout where people choose one', async () => {
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

test('FORM-18 FORM-19 of one that may be chosen, all are not offered, as cards either', async () => {
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

test('FORM-18 what cannot be chosen says why, alone and with all others', async () => {
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

test('FORM-19 of one that may be chosen the last is kept', async () => {
  const { user } = draw({ several: false });
  const [first, second] = await rows();
  await user.click(first as HTMLElement);
  await user.click(second as HTMLElement);
  expect(chosen()).toBe('2');
  await user.click(second as HTMLElement);
  expect(chosen()).toBe('');
});

test('INT-list-m2m-05 a rule that nobody can take off is shown with a lock; where it leaves nothing out to choose, it says so', async () => {
  const because = 'Authors that are linked already are left out.';
  draw({ locked: { filter: { id: { _nin: [1, 2, 3, 4] } }, because } });
  expect(await screen.findByText('No items')).toBeVisible();
  expect(screen.getAllByText(because)).toHaveLength(2);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('who may not read the collection is told why there is nothing to choose', async () => {
  draw({}, { grants: compileGrants([], { admin: false }) });
  expect(await screen.findByText('Your role may not read items of Authors.')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
