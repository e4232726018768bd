/** The form of several items, of which only the checked fields are changed. */
import { expect, test } from 'vitest';
import { fieldFrame, openFieldMenu, renderForm } from '../../tests/support/forms.tsx';
import { barriers } from '../../tests/support/widgets.tsx';

const box = (name: string) => fieldFrame(name).getByRole<HTMLInputElement>('textbox');
const fields = { state: { schema: { default_value: 'draft' } }, note: {} };

test('FORM-07, FORM-02 fields are disabled until their checkbox is set, which stages the default; clearing it removes the edit', async () => {
  const { user, store } = await renderForm(fields, { isBatch: true, itemKey: null });
  await user.type(box('state'), 'x');
  expect(store.state.edits).toEqual({});
  const tick = fieldFrame('state').getByRole('checkbox', { name: /State/ });
  await user.click(tick);
  expect(store.state.edits).toEqual({ state: 'draft' });
  await user.type(box('state'), '!');
  expect(store.state.edits).toEqual({ state: 'draft!' });
  await user.click(tick);
  expect(store.state.edits).toEqual({});
  await user.type(box('state'), 'x');
  expect(store.state.edits).toEqual({});
});

test('FORM-07 a field with different values says so, and its menu clears it in every item', async () => {
  const room = await renderForm(
    { place: {}, city: {}, note: {} },
    { isBatch: true, itemKey: null, mixed: new Set(['place']), row: { city: 'Kiel' } },
  );
  const { user, store } = room;
  expect(fieldFrame('place').getByText('Mixed values')).toBeVisible();
  expect(box('place')).toHaveAccessibleDescription('Mixed values');
  expect(box('place')).toHaveValue('');
  expect(box('city')).toHaveValue('Kiel');
  expect(box('note')).not.toHaveAccessibleDescription();
  expect(await barriers()).toEqual([]);

  await user.click(fieldFrame('city').getByRole('checkbox', { name: /City/ }));
  expect(store.state.edits).toEqual({ city: 'Kiel' });

  const menu = await openFieldMenu(room, 'place');
  expect(menu.getByRole('menuitem', { name: 'Copy raw value' })).toBeDisabled();
  await user.click(menu.getByRole('menuitem', { name: 'Clear in every selected item' }));
  expect(store.state.edits).toEqual({ city: 'Kiel', place: null });
  expect(box('place')).toHaveAccessibleDescription('Saving clears this field in every selected item.');
  await user.type(box('place'), 'Pier');
  expect(box('place')).not.toHaveAccessibleDescription();
  expect(store.state.edits).toEqual({ city: 'Kiel', place: 'Pier' });
  await user.click(fieldFrame('place').getByRole('checkbox', { name: /Place/ }));
  expect(box('place')).toHaveAccessibleDescription('Mixed values');
});

test('FORM-07 a secret starts empty, because its shared value is a mask', async () => {
  const { user, store } = await renderForm(
    { code: { meta: { special: ['conceal'] } } },
    { isBatch: true, itemKey: null, row: { code: '**********' } },
  );
  await user.click(fieldFrame('code').getByRole('checkbox', { name: /Code/ }));
  expect(store.state.edits).toEqual({ code: null });
});

test('FORM-06 keeps a value equal to the initial one as an edit', async () => {
  const { user, store } = await renderForm(fields, { isBatch: true, itemKey: null });
  await user.click(fieldFrame('note').getByRole('checkbox', { name: /Note/ }));
  expect(store.state.edits).toEqual({ note: null });
  await user.type(box('note'), 'a{Backspace}');
  expect(store.state.edits).toEqual({ note: null });
});
