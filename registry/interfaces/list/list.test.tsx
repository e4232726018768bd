import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';
import { options as list } from './options.ts';

const fields = [
  {
    field: 'title',
    name: 'Title',
    type: 'string',
    meta: { interface: 'input', width: 'half' },
  },
  {
    field: 'minutes',
    name: 'Minutes',
    type: 'integer',
    meta: { interface: 'input' },
    schema: { default_value: 10 },
  },
];
const options = { fields, template: '{{ title }} ({{ minutes }})' };
const step = (title: string, minutes = 1) => ({ title, minutes });
const three = [step('a', 1), step('b', 2), step('c', 3)];
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const drawer = () => screen.findByRole('dialog');
const inDrawer = async (name: string) => within(await drawer()).findByRole('textbox', { name });

describe('list', () => {
  test('INT-list-01 rows by the template, a drawer with the configured fields, the add button with its label', async () => {
    expect(defaultsOf(list)).toEqual({
      template: null,
      addLabel: '$t:interfaces.create_new',
      limit: null,
      headerPlaceholder: null,
      fields: null,
    });
    const { user, onChange } = await renderInterface('list', {
      value: [...three, {}],
      options: {
        ...options,
        fields: [{ ...fields[0], meta: { width: 'half', note: 'In a few words' } }, fields[1]],
        template: '{{ title }}',
        addLabel: 'Add a step',
        headerPlaceholder: 'A step',
      },
    });
    expect(rows()).toEqual(['a', 'b', 'c', 'A step']);
    expect(screen.getByRole('button', { name: 'Add a step' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'b' }));
    const title = await inDrawer('Title');
    expect(title.closest('[data-field]')).toHaveAttribute('data-width', 'half');
    expect(within(await drawer()).getByText('In a few words')).toBeVisible();
    await user.type(title, '!');
    expect(onChange).toHaveBeenLastCalledWith([three[0], step('b!', 2), three[2], {}]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toEqual(['a', 'b!', 'c', 'A step']);
  });

  test('INT-list-02 a value that is not a list of objects is shown raw, with a notice, and not overwritten', async () => {
    const { onChange } = await renderInterface('list', { value: ['a', 1], options });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('[\n    "a",\n    1\n]');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('INT-list-03 adding appends an item with its defaults and opens it; cancelling removes it', async () => {
    const { user, onChange } = await renderInterface('list', { value: null, options });
    await user.click(screen.getByRole('button', { name: 'Create new' }));
    expect(onChange).toHaveBeenLastCalledWith([{ minutes: 10 }]);
    // Without this focus, Enter would press Cancel.
    const first = await inDrawer('Title');
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('Soak');
    expect(onChange).toHaveBeenLastCalledWith([{ minutes: 10, title: 'Soak' }]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Cancel, Escape and a click outside restore the item; Escape asks first if it was edited', async () => {
    const { user, onChange, context } = await renderInterface('list', { value: three, options });
    const confirm = vi.spyOn(context, 'confirm').mockResolvedValueOnce(false);
    await user.click(screen.getByRole('button', { name: 'a (1)' }));
    await user.type(await inDrawer('Title'), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onChange).toHaveBeenLastCalledWith(three);
    await user.click(screen.getByRole('button', { name: 'a (1)' }));
    expect(await barriers()).toEqual([]);
    await user.type(await inDrawer('Title'), 'x');
    await user.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(await inDrawer('Title')).toHaveValue('ax');
    await user.keyboard('{Escape}');
    expect(confirm).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.getByRole('button', { name: 'a (1)' })).toHaveFocus());
    expect(onChange).toHaveBeenLastCalledWith(three);
    // Nothing was edited, so nothing is asked.
    await user.click(screen.getByRole('button', { name: 'a (1)' }));
    await inDrawer('Title');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('an item without a required value is neither closed nor saved; its field says so and gets the focus', async () => {
    const { user } = await renderInterface('list', {
      value: null,
      options: {
        ...options,
        fields: [{ ...fields[0], meta: { interface: 'input', required: true } }, fields[1]],
      },
    });
    const saves: boolean[] = [];
    const onKeyDown = (event: KeyboardEvent) => event.key === 's' && saves.push(!event.defaultPrevented);
    window.addEventListener('keydown', onKeyDown);
    await user.click(screen.getByRole('button', { name: 'Create new' }));
    const title = await inDrawer('Title');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await within(await drawer()).findByRole('alert')).toHaveTextContent('Enter a title');
    expect(title).toHaveFocus();
    await user.keyboard('{Control>}s{/Control}');
    expect(saves).toEqual([false]);
    await user.type(title, 'Soak');
    expect(within(await drawer()).queryByRole('alert')).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    expect(saves).toEqual([false, true]);
    window.removeEventListener('keydown', onKeyDown);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toEqual(['Soak (10)']);
  });

  test('INT-list-04 removing the last item yields null; the focus stays in the list', async () => {
    const { user, onChange } = await renderInterface('list', { value: three.slice(0, 2), options });
    await user.click(screen.getByRole('button', { name: 'Remove "a (1)"' }));
    expect(onChange).toHaveBeenLastCalledWith([three[1]]);
    expect(screen.getByRole('button', { name: 'b (2)' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove "b (2)"' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(screen.getByRole('button', { name: 'Create new' })).toHaveFocus();
  });

  test('INT-list-05 adding is disabled at the limit and in read-only fields', async () => {
    const add = () => screen.queryByRole('button', { name: 'Create new' });
    const full = await renderInterface('list', { value: three, options: { ...options, limit: 3 } });
    expect(add()).toBeNull();
    await full.user.click(screen.getByRole('button', { name: 'Remove "c (3)"' }));
    expect(add()).toBeVisible();
    full.unmount();
    const { user } = await renderInterface('list', { value: three, options, disabled: { reason: 'No.' } });
    expect([add(), screen.queryByRole('button', { name: /^(Move|Remove)/ })]).toEqual([null, null]);
    await user.click(screen.getByRole('button', { name: 'a (1)' }));
    expect(await inDrawer('Title')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('INT-list-06 more than four rows are shown densely', async () => {
    const height = () => screen.getAllByRole('listitem')[0]?.style.height;
    const { unmount } = await renderInterface('list', { value: [...three, step('d')], options });
    const roomy = height();
    unmount();
    await renderInterface('list', { value: [...three, step('d'), step('e')], options });
    expect([roomy, height()]).toEqual(['48px', '40px']);
  });

  test('keyboard only: Space lifts a row, arrows move it, its position is announced, Escape restores it', async () => {
    const { user, onChange, context } = await renderInterface('list', { value: three, options });
    const spoken = () => vi.mocked(context.announce).mock.lastCall?.[0];
    await user.tab();
    expect(screen.getByRole('button', { name: 'Move "a (1)"' })).toHaveFocus();
    await user.keyboard(' ');
    expect(spoken()).toContain('position 1 of 3');
    await user.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenLastCalledWith([three[1], three[0], three[2]]);
    expect(spoken()).toBe('"a (1)": position 2 of 3');
    expect(screen.getByRole('button', { name: 'Move "a (1)"' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(onChange).toHaveBeenLastCalledWith([three[1], three[2], three[0]]);
    await user.keyboard('{Escape}');
    expect(onChange).toHaveBeenLastCalledWith(three);
    await user.keyboard(' {ArrowDown} {ArrowDown}');
    expect(onChange).toHaveBeenLastCalledWith([three[1], three[0], three[2]]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await inDrawer('Title')).toHaveValue('a');
  });

  test('a nested repeater is edited in a second drawer', async () => {
    const inner = [{ field: 'name', name: 'Name', type: 'string', meta: { interface: 'input' } }];
    const parts = {
      field: 'parts',
      name: 'Parts',
      type: 'json',
      meta: { interface: 'list', options: { fields: inner } },
    };
    const { user, onChange } = await renderInterface('list', {
      value: [{ title: 'a' }],
      options: { fields: [fields[0], parts] },
    });
    await user.click(screen.getByRole('button', { name: 'a' }));
    const outside = await drawer();
    await user.click(await within(outside).findByRole('button', { name: 'Create new' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'p');
    expect(onChange).toHaveBeenLastCalledWith([{ title: 'a', parts: [{ name: 'p' }] }]);
  });

  test('without configured fields it shows a notice', async () => {
    await renderInterface('list', { value: three });
    expect(screen.getByRole('note')).toHaveTextContent('fields of this list are not configured');
  });
});
