import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  listOf,
  onPhone,
  openDrawer,
  relatedTables,
  renderRelated,
} from '../../../tests/support/related.tsx';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { createMemoryPlatform } from '../../gallery/example-platform.ts';
import { tipOver } from '../../../tests/support/tip.ts';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';

beforeAll(onPhone);

const people = (count: number) =>
  createMemoryPlatform({
    authors: Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `Author ${i + 1}` })),
    articles: [],
  });
const id = 'select-dropdown-m2o';
const box = () => screen.getByRole('combobox', { name: 'Author' });

describe('select-dropdown-m2o', () => {
  test('INT-many-to-one-02 up to 100 related items open in a dropdown, more in a modal', async () => {
    const few = await renderInterface(id, { context: testContext({ platform: people(100) }) });
    await few.user.click(box());
    await screen.findByRole('option', { name: 'Author 100' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('option')).toHaveLength(100);
    few.unmount();

    const many = await renderInterface(id, { context: testContext({ platform: people(101) }) });
    await many.user.click(box());
    const modal = within(await screen.findByRole('dialog', { name: 'Choose an author' }));
    expect(await modal.findByRole('checkbox', { name: 'Author 1' })).toBeVisible();
    expect(await barriers()).toEqual([]);
  });

  test.each([
    ['dropdown', 500, null],
    ['modal', 1, 'dialog'],
  ] as const)(
    'INT-many-to-one-02 selectMode %s holds whatever the count',
    async (selectMode, count, role) => {
      const { user } = await renderInterface(id, {
        options: { selectMode },
        context: testContext({ platform: people(count) }),
      });
      await user.click(box());
      await (role === null
        ? screen.findByRole('listbox')
        : screen.findByRole('checkbox', { name: 'Author 1' }));
      expect(screen.queryByRole('dialog') === null).toBe(role === null);
    },
  );

  test('FORM-19 the drawer selects a single row; cancelling keeps the previous one', async () => {
    const { user, onChange } = await renderInterface(id, { value: 1, options: { selectMode: 'modal' } });
    await user.click(box());
    let drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('checkbox', { name: 'Ingrid Halvorsen' })).toBeChecked();
    await user.click(drawer.getByRole('checkbox', { name: 'Tomás Oliveira' }));
    await user.click(drawer.getByRole('checkbox', { name: 'Mei-Lin Zhou' }));
    expect(drawer.getAllByRole('checkbox', { checked: true }).map((row) => row.textContent)).toEqual([
      'Mei-Lin Zhou',
    ]);
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(box());
    drawer = within(await screen.findByRole('dialog'));
    (await drawer.findByRole('checkbox', { name: 'Tomás Oliveira' })).focus();
    await user.keyboard(' ');
    await user.click(drawer.getByRole('button', { name: 'Choose' }));
    expect(onChange).toHaveBeenLastCalledWith(2);
    expect(await screen.findByText('Tomás Oliveira')).toBeVisible();
  });

  test('a row is chosen by keyboard, shown by its template, and deselected', async () => {
    const { user, onChange } = await renderInterface(id);
    await user.click(box());
    await screen.findByRole('option', { name: 'Ingrid Halvorsen' });
    expect(await barriers()).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(2);
    expect(await screen.findByText('Tomás Oliveira')).toBeVisible();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Deselect' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('searching sends a request to the platform', async () => {
    const context = testContext();
    const { user } = await renderInterface(id, { context });
    await user.click(box());
    await screen.findByRole('option', { name: 'Ingrid Halvorsen' });
    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'mei');
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
    await expect
      .poll(() => screen.getAllByRole('option').map((each) => each.textContent))
      .toEqual(['Mei-Lin Zhou']);
  });

  test('INT-many-to-one-04 a field without a relation shows that the relationship is not set up', async () => {
    await renderInterface(id, { field: { field: 'loose', kind: 'standard' } });
    expect(screen.getByRole('note')).toHaveTextContent(/relationship/i);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('INT-many-to-one-05 ten skeleton rows are shown while the choices load', async () => {
    const platform = people(5);
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const slow = {
      ...platform,
      async read<T>(...asked: Parameters<typeof platform.read>) {
        if (asked[1].limit === -1) await waiting;
        return await platform.read<T>(...asked);
      },
    };
    const { user } = await renderInterface(id, { context: testContext({ platform: slow }) });
    await user.click(box());
    expect((await screen.findByTestId('choices-loading')).children).toHaveLength(10);
    answer();
    expect(await screen.findAllByRole('option')).toHaveLength(5);
    expect(screen.queryByTestId('choices-loading')).toBeNull();
  });

  test('a related row that is gone is shown by its key and the reason', async () => {
    await renderInterface(id, { value: 77 });
    await waitFor(() => expect(box()).toHaveTextContent('This item no longer exists. 77'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(await barriers()).toEqual([]);
  });

  test('a related row of a collection that the role may not read is not requested', async () => {
    const platform = people(5);
    const read = vi.fn(platform.read);
    const grants = { ...testContext().grants, grant: () => undefined };
    await renderInterface(id, {
      value: 3,
      context: testContext({ platform: { ...platform, read }, grants }),
    });
    await waitFor(() =>
      expect(box()).toHaveTextContent('Your role may not read this item, or it was deleted. 3'),
    );
    expect(read).not.toHaveBeenCalled();
  });

  test('a related row that failed to load is not shown as gone, and is read again on demand', async () => {
    const platform = people(5);
    let isMended = false;
    const broken = {
      ...platform,
      async read<T>(...asked: Parameters<typeof platform.read>) {
        if (!isMended) throw new PlatformError({ message: 'Out of reach', status: 0, code: 'UNKNOWN' });
        return await platform.read<T>(...asked);
      },
    };
    const { user } = await renderInterface(id, { value: 3, context: testContext({ platform: broken }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(box()).toHaveTextContent('This item could not be read. 3');
    isMended = true;
    await user.click(again);
    await waitFor(() => expect(box()).toHaveTextContent('Author 3'));
  });
});

describe('the drawer of a many-to-one', () => {
  const keeper = () => listOf('keeper');
  const shown = (name: string) =>
    waitFor(() => expect(keeper().getByRole('combobox')).toHaveTextContent(name));

  test('INT-many-to-one-03 the selected row is edited in its drawer, staged with the page; undoing the edit leaves no change', async () => {
    const { user, store } = await renderRelated({ collection: 'albums' });
    await shown('Ida');
    await user.click(keeper().getByRole('button', { name: 'Edit the item' }));
    let drawer = await openDrawer();
    expect(drawer.getByRole('heading', { name: 'Ida' })).toBeVisible();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), ' B.');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await shown('Ida B.');
    expect(store.payload().set).toEqual({ keeper: { id: 1, name: 'Ida B.' } });
    await user.click(keeper().getByRole('button', { name: 'Edit the item' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), '{Backspace>3/}');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await shown('Ida');
    expect(store.payload().set).toEqual({});
  });

  test('INT-many-to-one-03 a row is created in a drawer and staged with the page', async () => {
    const { user, store } = await renderRelated({ collection: 'albums' });
    await shown('Ida');
    await user.click(keeper().getByRole('button', { name: 'Deselect' }));
    expect(store.payload().set).toEqual({ keeper: null });
    await user.click(keeper().getByRole('button', { name: 'Create new' }));
    const drawer = await openDrawer();
    const name = await drawer.findByRole('textbox', { name: /Name/ });
    await user.type(name, 'Eve');
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    await shown('Eve');
    expect(store.payload().set).toEqual({ keeper: { name: 'Eve' } });
  });

  test('a created row is opened again and removed', async () => {
    const { user, store } = await renderRelated({ collection: 'albums' });
    store.stage(['keeper'], { name: 'Eve' });
    await shown('Eve');
    await user.click(keeper().getByRole('button', { name: 'Edit the item' }));
    const drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Phone/ }), '5');
    expect(await barriers()).toEqual([]);
    await user.click(drawer.getByRole('button', { name: 'Done' }));
    expect(store.payload().set).toEqual({ keeper: { name: 'Eve', phone: '5' } });
    await user.click(keeper().getByRole('button', { name: 'Deselect' }));
    expect(store.payload().set).toEqual({ keeper: null });
  });

  test('cancelling leaves no edit, for new and existing rows', async () => {
    const { user, store } = await renderRelated({ collection: 'albums' });
    await shown('Ida');
    await user.click(keeper().getByRole('button', { name: 'Edit the item' }));
    let drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), 'x');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(store.payload().set).toEqual({});
    store.stage(['keeper'], null);
    await user.click(await keeper().findByRole('button', { name: 'Create new' }));
    drawer = await openDrawer();
    await user.type(await drawer.findByRole('textbox', { name: /Name/ }), 'Eve');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    expect(store.payload().set).toEqual({ keeper: null });
  });

  test('without permissions rows open read-only, and the create button shows the reason', async () => {
    const grant = (collection: string, action: string) => ({
      id: 1,
      role: 'r',
      collection,
      action,
      permissions: {},
      validation: null,
      presets: null,
      fields: ['*'],
      limit: null,
    });
    const permissions = [
      ...Object.keys(relatedTables).map((name) => grant(name, 'read')),
      grant('albums', 'update'),
    ];
    const { user, context } = await renderRelated({
      collection: 'albums',
      permissions: permissions as never,
    });
    await shown('Ida');
    await user.click(keeper().getByRole('button', { name: 'Open the item' }));
    const drawer = await openDrawer();
    expect(await drawer.findByRole('textbox', { name: /Name/ })).toHaveAttribute('readonly');
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await user.click(keeper().getByRole('button', { name: 'Deselect' }));
    const create = await keeper().findByRole('button', { name: 'Create new' });
    expect(create).toHaveAttribute('aria-disabled', 'true');
    expect(await tipOver(create, { user, clock: context.clock })).toHaveTextContent(/may not create/);
  });
});
