/** Widgets that read the surrounding form, and forms inside widgets, in a real form over a real store. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldFrame, renderForm } from '../../tests/support/forms.tsx';

const alias = (name: string, options: Readonly<Record<string, unknown>>) => ({
  type: 'alias',
  schema: null,
  meta: { special: ['alias', 'no-data'], interface: name, options },
});

test('INT-links-02 a link follows the value of the field that it references', async () => {
  const links = [{ label: 'View', url: 'https://example.org/{{ slug }}' }];
  const { user } = await renderForm({ slug: {}, title: {}, go: alias('presentation-links', { links }) });
  expect(screen.queryByRole('link')).toBeNull();
  await user.type(fieldFrame('slug').getByRole('textbox'), 'salt');
  expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', 'https://example.org/salt');
});

test('INT-list-03 an item of a repeater is edited in the store of the page, so undo and drafts include it', async () => {
  const fields = [{ field: 'name', name: 'Name', type: 'string', meta: { interface: 'input' } }];
  const { user, store } = await renderForm(
    { steps: { type: 'json', meta: { interface: 'list', options: { fields } } } },
    { row: { steps: [{ name: 'a' }] } },
  );
  await user.click(fieldFrame('steps').getByRole('button', { name: 'Create new' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'b');
  expect(store.state.edits).toEqual({ steps: [{ name: 'a' }, { name: 'b' }] });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(store.state.edits).toEqual({});
});

test('INT-system-03 the options of an interface are edited beside the field that contains its id', async () => {
  const { user, store } = await renderForm(
    {
      type: {},
      interface: { meta: { interface: 'system-interface', options: { typeField: 'type' } } },
      options: {
        type: 'json',
        meta: { interface: 'system-interface-options', options: { interfaceField: 'interface' } },
      },
    },
    { row: { type: 'integer', interface: 'slider', options: null } },
  );
  const lowest = await fieldFrame('options').findByRole('textbox', { name: /minimum/i });
  await user.type(lowest, '5');
  expect(store.state.edits).toMatchObject({ options: { minValue: 5 } });
  await user.clear(fieldFrame('type').getByRole('textbox'));
  expect(store.get(['interface'])).toBeNull();
});
