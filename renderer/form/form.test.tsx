import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fieldFrame, metadataOf, openFieldMenu, planOf, renderForm } from '../../tests/support/forms.tsx';
import { barriers, renderInside, testContext } from '../../tests/support/widgets.tsx';
import type { Field } from '../../schemas/field/types.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { primaryKeyMeta, rawField, rawRelation } from '../../registry/gallery/example-platform.ts';
import { registry } from '../../registry/index.ts';
import { withRequired } from '../compile/conditions.ts';
import type { Row } from '../contract/platform.ts';
import { preload } from '../kit/lazy-widget.ts';
import { createEditStore } from '../state/edit-store.ts';
import { Form } from './Form.tsx';
import { issuesOf } from '../../schemas/validation/issues.ts';
import { Display } from './Display.tsx';

const box = (name: string) => fieldFrame(name).getByRole<HTMLInputElement>('textbox');

describe('a read-only field', () => {
  test('FORM-02 is read-only by its metadata, and shows the reason', async () => {
    const { user, store } = await renderForm({ title: { meta: { readonly: true } }, note: {} });
    await user.type(box('title'), 'x');
    expect(store.state.edits).toEqual({});
    expect(fieldFrame('title').getByRole('button', { name: 'Title is read-only.' })).toBeVisible();
    await user.type(box('note'), 'x');
    expect(store.state.edits).toEqual({ note: 'x' });
  });

  test('FORM-02 every field is read-only while the form loads', async () => {
    const { user, store } = await renderForm(
      { title: {}, done: { type: 'boolean' } },
      { readonly: { code: 'loading' } },
    );
    await user.type(box('title'), 'x');
    await user.click(fieldFrame('done').getByRole('checkbox'));
    expect(store.state.edits).toEqual({});
  });
});

describe('the label', () => {
  test('FORM-03 shows a star if the column is not nullable', async () => {
    await renderForm({ title: { schema: { is_nullable: false } }, note: {} });
    expect(fieldFrame('title').getByText('Required')).toBeVisible();
    expect(fieldFrame('note').queryByText('Required')).toBeNull();
  });

  test('FORM-04 does not offer to clear a required field with a default', async () => {
    const room = await renderForm(
      { state: { schema: { is_nullable: false, default_value: 'draft' } }, note: {} },
      { row: { state: 'draft', note: 'x' } },
    );
    expect((await openFieldMenu(room, 'state')).queryByRole('menuitem', { name: 'Clear value' })).toBeNull();
    await room.user.keyboard('{Escape}');
    await room.user.click((await openFieldMenu(room, 'note')).getByRole('menuitem', { name: 'Clear value' }));
    expect(room.store.state.edits).toEqual({ note: null });
  });

  test('FORM-05, FORM-06 marks an edit, and removes the mark when the initial value is restored', async () => {
    const { user, store } = await renderForm({ title: {} }, { row: { title: 'Salt' } });
    expect(fieldFrame('title').queryByText('Edited')).toBeNull();
    await user.type(box('title'), '!');
    expect(fieldFrame('title').getByText('Edited')).toBeInTheDocument();
    expect(store.state.edits).toEqual({ title: 'Salt!' });
    await user.keyboard('{Backspace}');
    expect(store.state.edits).toEqual({});
    expect(fieldFrame('title').queryByText('Edited')).toBeNull();
  });

  test('undoes the edit of its field from the menu', async () => {
    const room = await renderForm({ title: {} }, { row: { title: 'Salt' } });
    await room.user.type(box('title'), '!');
    await room.user.click(
      (await openFieldMenu(room, 'title')).getByRole('menuitem', { name: 'Undo changes' }),
    );
    expect(box('title').value).toBe('Salt');
  });
});

describe('the raw value', () => {
  test.each([
    ['integer', '12', 12],
    ['float', '1.5', 1.5],
    ['string', '12', '12'],
    ['boolean', 'true', true],
    ['boolean', 'yes', false],
    ['json', '{ "a": [1] }', { a: [1] }],
    ['csv', '["sea","salt"]', ['sea', 'salt']],
  ])('FORM-08 of %s: %s is read as its type', async (type, typed, value) => {
    const room = await renderForm({ field: { type, meta: { interface: 'input' } } });
    await room.user.click(
      (await openFieldMenu(room, 'field')).getByRole('menuitem', { name: 'Edit raw value' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await room.user.click(dialog.getByRole('textbox'));
    await room.user.paste(typed);
    await room.user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(room.store.get(['field'])).toEqual(value);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('FORM-08 a value that does not match the type stays in the dialog with the reason', async () => {
    const room = await renderForm({ size: { type: 'integer' } }, { row: { size: 3 } });
    await room.user.click(
      (await openFieldMenu(room, 'size')).getByRole('menuitem', { name: 'Edit raw value' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('3');
    await room.user.type(dialog.getByRole('textbox'), ' apples');
    await room.user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(dialog.getByText(/is not a number/)).toBeVisible();
    expect(room.store.state.edits).toEqual({});
  });
});

describe('issues', () => {
  const answer = (code: string, field: string, more: object = {}) => ({
    message: 'From the server',
    extensions: { code, field, ...more },
  });

  test('FORM-09 of a field are shown below it and mark it invalid; an edit of the field removes them', async () => {
    const { store, user } = await renderForm({ title: {}, note: {} });
    const { issues } = issuesOf([
      answer('FAILED_VALIDATION', 'title', { type: 'contains', substring: 'sea' }) as never,
    ]);
    act(() => store.setIssues(issues));
    expect(fieldFrame('title').getByRole('alert')).toHaveTextContent('Value has to contain sea');
    expect(box('title')).toHaveAttribute('aria-invalid', 'true');
    expect(box('title')).toHaveAccessibleDescription('Value has to contain sea');
    expect(fieldFrame('note').queryByRole('alert')).toBeNull();
    expect(await barriers()).toEqual([]);
    await user.type(box('title'), 'sea');
    expect(fieldFrame('title').queryByRole('alert')).toBeNull();
  });

  test('FORM-10 of hidden fields are listed above it', async () => {
    const { store } = await renderForm({ title: {}, secret: { meta: { hidden: true } } });
    const { issues } = issuesOf([
      answer('FAILED_VALIDATION', 'secret', { type: 'nnull' }) as never,
      answer('FAILED_VALIDATION', 'long_gone', { type: 'eq', valid: 3 }) as never,
    ]);
    act(() => store.setIssues(issues));
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('The following errors relate to fields that are not on this page');
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(["Secret: Value can't be null", 'Long gone: Value has to be 3']);
  });

  test('FORM-11 have the text of their type, or of their code if they have no type', async () => {
    const { store } = await renderForm({ slug: {}, size: {} });
    const { issues } = issuesOf([
      answer('RECORD_NOT_UNIQUE', 'slug') as never,
      answer('FAILED_VALIDATION', 'size', { type: 'lte', valid: 10 }) as never,
    ]);
    act(() => store.setIssues(issues));
    await waitFor(() => expect(fieldFrame('slug').getByRole('alert')).toHaveTextContent('Already used'));
    expect(fieldFrame('size').getByRole('alert')).toHaveTextContent(
      'Value has to be less than or equal to 10',
    );
  });
});

describe('unknown widgets', () => {
  test('FORM-13 an unknown interface shows its id, the nearest known id and a button that resets it', async () => {
    const { user, store } = await renderForm(
      { size: { type: 'integer', meta: { interface: 'inputt' } } },
      { row: { size: 4 } },
    );
    const frame = fieldFrame('size');
    expect(frame.getByText('Interface "inputt" not found.')).toBeVisible();
    expect(frame.getByText('Did you mean "input"?')).toBeVisible();
    await user.click(frame.getByRole('button', { name: 'Reset to the default interface' }));
    expect((await frame.findByRole<HTMLInputElement>('textbox')).value).toBe('4');
    await user.click(box('size'));
    await user.keyboard('{ArrowUp}');
    expect(store.state.edits).toEqual({ size: 5 });
  });

  test('FORM-13 an unknown display shows its id and a button that resets it to the default', async () => {
    const metadata = metadataOf({ state: { meta: { display: 'nowhere' } } });
    const field = metadata.field('things', 'state') as Field;
    const { user, container } = renderInside(<Display field={field} value="draft" />, {
      context: testContext({ metadata }),
    });
    expect(container).toHaveTextContent('Display "nowhere" not found.');
    await user.click(screen.getByRole('button', { name: 'Reset to the default display' }));
    expect(await screen.findByText('draft')).toBeVisible();
    expect(container).not.toHaveTextContent('not found');
  });

  test('a broken interface does not affect other fields', async () => {
    const { user, store } = await renderForm({
      broken: { meta: { interface: 'select-dropdown', options: { choices: 'not a list' } } },
      title: {},
    });
    expect(fieldFrame('broken').getByRole('alert')).toHaveTextContent('select-dropdown');
    await user.type(box('title'), 'x');
    expect(store.state.edits).toEqual({ title: 'x' });
  });
});

describe('conditions', () => {
  const when = (text: string) => ({ title: { _eq: text } });
  const conditional = (...conditions: object[]) => ({ meta: { conditions: conditions as never } });

  test('hide a field while they are true', async () => {
    const { user } = await renderForm({ title: {}, note: conditional({ rule: when('x'), hidden: true }) });
    expect(box('note')).toBeVisible();
    await user.type(box('title'), 'x');
    expect(document.querySelector('[data-field="note"]')).toBeNull();
    await user.type(box('title'), 'y');
    expect(box('note')).toBeVisible();
  });

  test('make a field read-only or editable, and affect no other field', async () => {
    const { user, store } = await renderForm(
      {
        title: {},
        open: conditional({ rule: when('x'), readonly: true }),
        locked: { meta: { readonly: true, conditions: [{ rule: when('x'), readonly: false }] } },
        id: { schema: { is_primary_key: true }, ...conditional({ rule: when('x'), readonly: false }) },
      },
      { row: { title: '', open: null, locked: null, id: 'a' } },
    );
    const editable = () => ['open', 'locked', 'id'].map((name) => !box(name).readOnly);
    expect(editable()).toEqual([true, false, false]);
    await user.type(box('title'), 'x');
    expect(editable()).toEqual([false, true, false]);
    await user.type(box('locked'), 'now');
    expect(store.state.edits).toMatchObject({ locked: 'now' });
    expect(fieldFrame('locked').queryByText(/will not be saved/i)).toBeNull();
  });

  test('make a field required, with a star; the later of two takes precedence, and null overrides nothing', async () => {
    const { user } = await renderForm({
      title: {},
      note: conditional(
        { rule: { title: { _nnull: true } }, required: true },
        { rule: when('xy'), required: false },
        { rule: when('xy'), required: null, hidden: null },
      ),
    });
    const star = () => fieldFrame('note').queryByText('Required');
    expect(star()).toBeNull();
    await user.type(box('title'), 'x');
    expect(star()).toBeVisible();
    await user.type(box('title'), 'y');
    expect(star()).toBeNull();
  });

  test('override the options of a field, with their defaults', async () => {
    const choices = (text: string) => [{ text, value: text }];
    const { user } = await renderForm({
      title: {},
      state: {
        meta: {
          interface: 'select-radio',
          options: { choices: choices('Draft'), iconOn: 'star' },
          conditions: [{ rule: when('x'), options: { choices: choices('Done'), iconOn: null } }],
        },
      },
    });
    const radios = () => fieldFrame('state').getAllByRole('radio');
    expect(radios().map((radio) => radio.parentElement?.textContent)).toEqual(['Draft']);
    await user.type(box('title'), 'x');
    expect(radios().map((radio) => radio.parentElement?.textContent)).toEqual(['Done']);
    await user.click(radios()[0] as HTMLElement);
    expect(fieldFrame('state').element.querySelector('[data-icon="radio_button_checked"]')).not.toBeNull();
  });

  test('of a group hide and lock all fields in it, at any depth', async () => {
    const group = (name: string | null, ...conditions: object[]) => ({
      type: 'alias',
      schema: null,
      meta: { special: ['alias', 'no-data', 'group'], group: name, conditions: conditions as never },
    });
    const { user } = await renderForm({
      title: {},
      outer: group(null, { rule: when('x'), hidden: true }, { rule: when('y'), readonly: true }),
      inner: group('outer'),
      note: { meta: { group: 'inner' } },
    });
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset['field']);
    expect(shown()).toEqual(['title', 'outer', 'inner', 'note']);
    // A group without an interface must not render a text input.
    expect(fieldFrame('outer').queryByRole('textbox')).toBeNull();
    await user.type(box('title'), 'x');
    expect(shown()).toEqual(['title']);
    await user.clear(box('title'));
    await user.type(box('title'), 'y');
    expect(shown()).toEqual(['title', 'outer', 'inner', 'note']);
    expect(box('note').readOnly).toBe(true);
  });

  test('read the related row of a field as soon as it is loaded, and again after the field changes', async () => {
    const byName = { rule: { author: { name: { _starts_with: 'Ingrid' } } }, hidden: true };
    const fields = [
      rawField('articles', 'id', 'integer', primaryKeyMeta),
      rawField('articles', 'author', 'integer', { schema: { foreign_key_column: 'id' } }),
      rawField('articles', 'note', 'string', { meta: { conditions: [byName] } }),
    ];
    const name = rawField('authors', 'name', 'string');
    const metadata = createMetadata({
      collections: ['articles', 'authors'].map((collection) => ({
        collection,
        meta: null,
        schema: { name: collection },
      })),
      relations: [rawRelation('articles', 'author', 'authors')],
      fields: new Map([
        ['articles', fields],
        ['authors', [rawField('authors', 'id', 'integer', primaryKeyMeta), name]],
      ]),
    });
    const plan = planOf({}, { metadata, collection: 'articles' });
    const store = createEditStore({ id: 1, author: 3, note: null });
    const context = testContext({ metadata });
    await preload(registry.interfaces.all as never);
    renderInside(<Form store={store} plan={plan} itemKey={1} />, { context });
    const note = () => document.querySelector('[data-field="note"]');
    expect(note()).not.toBeNull();
    act(() => store.stage(['author'], 1));
    await waitFor(() => expect(note()).toBeNull());
    act(() => store.stage(['author'], { id: 1, name: 'Mei' }));
    expect(note()).not.toBeNull();
    act(() => store.stage(['author'], 2));
    await waitFor(() => expect(note()).not.toBeNull());
    act(() => store.stage(['author'], 1));
    await waitFor(() => expect(note()).toBeNull());
  });

  test('an issue of a hidden field is shown above the form, of a visible field at the field', async () => {
    const { store, user } = await renderForm({
      title: {},
      goes: conditional({ rule: when('x'), hidden: true }),
      comes: { meta: { hidden: true, conditions: [{ rule: when('x'), hidden: false }] } },
    });
    await user.type(box('title'), 'x');
    act(() =>
      store.setIssues([
        { field: 'goes', type: 'required' },
        { field: 'comes', type: 'required' },
      ]),
    );
    const [notice] = screen.getAllByRole('alert');
    expect(notice).toHaveTextContent('Goes');
    expect(notice).not.toHaveTextContent('Comes');
    expect(fieldFrame('comes').getByRole('alert')).toBeVisible();
  });

  test('a save reports a field that a condition requires, even if it is untouched', () => {
    const plan = planOf({
      title: {},
      note: conditional({ rule: when('x'), required: true }),
      gone: conditional({ rule: when('x'), required: true, hidden: true }),
    });
    const scope = { now: new Date(0), user: null, role: null };
    const found = (row: Row) => withRequired([], { plan, row, scope });
    expect(found({ title: 'x', note: null })).toEqual([{ field: 'note', type: 'required' }]);
    expect(found({ title: 'x', note: 'here' })).toEqual([]);
    expect(found({ title: 'y', note: null })).toEqual([]);
  });
});
