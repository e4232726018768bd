import { EditorView } from '@codemirror/view';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openFieldEditor as open } from '../../../tests/support/field-editor.tsx';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';

const change = () => screen.getByRole('region', { name: 'Change of the type' });

describe('another type of a stored field', () => {
  test('FLD-24 shows what it resets, and the stored values that do not fit', async () => {
    const { choose, sent } = await open('title', {}, (_path, { type }) =>
      type === 'text'
        ? { count: 0, examples: [] }
        : {
            count: 7,
            examples: [
              { value: 'first', count: 2 },
              { value: ' ', count: 1 },
            ],
          },
    );
    await choose('Type', 'Text');
    expect(await within(change()).findByText('All stored values fit the new type.')).toBeVisible();
    await choose('Type', 'Integer');
    const refused = await within(change()).findByText(/^7 stored values do not fit the new type/);
    expect(
      within(refused.closest('[role="alert"]') as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['first (2 items)', '" " (1 item)']);
    expect(sent.at(-1)).toMatchObject({
      path: '/schema/conversion',
      body: { collection: 'articles', field: 'title', type: 'integer', schema: { default_value: null } },
    });
    await choose('Type', 'String');
    expect(screen.queryByRole('region', { name: 'Change of the type' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save field' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('other platforms are not asked for their values', async () => {
    const { choose, sent } = await open('title', {});
    await choose('Type', 'Boolean');
    expect(within(change()).getByText('Whether the value may be empty')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('a new many-to-one field', () => {
  test('FLD-14 FLD-21 has the type of the related key, and its triggers', async () => {
    const { user, tab, choose, sent } = await open('+', { type: 'm2o' }, () => ({ change: null }));
    await user.click(await screen.findByRole('textbox', { name: 'Key' }));
    await user.paste('reviewer');
    await tab('Relationship');
    await user.click(await screen.findByRole('combobox', { name: 'Related collection' }));
    await user.paste('directus_users');
    await tab('Schema');
    await choose('On create', 'Save the user');
    await tab('Display');
    await user.click(screen.getByRole('button', { name: 'Save field' }));
    await waitFor(() => expect(sent).not.toEqual([]));
    expect(sent[0]?.body).toMatchObject({
      steps: [
        {
          do: 'create-field',
          field: 'reviewer',
          body: {
            type: 'uuid',
            meta: { interface: 'select-dropdown-m2o', special: ['user-created'] },
          },
        },
        { do: 'create-relation' },
        { do: 'update-fields' },
      ],
    });
  });
});

test('FLD-04 the focus moves to the first field of each step, forward and back', async () => {
  const { user } = await open('+', { type: 'm2o' }, () => ({ change: null }));
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
  };
  const key = () => screen.findByRole('textbox', { name: 'Key' });
  await user.click(await key());
  await user.paste('reviewer');
  await press('Next');
  const related = await screen.findByRole('combobox', { name: 'Related collection' });
  await waitFor(() => expect(related).toHaveFocus());
  await press('Back');
  await waitFor(async () => expect(await key()).toHaveFocus());
  await press('Next');
  await user.paste('authors');
  await press('Next');
  const focused = (role: string) => document.activeElement?.closest(`[role="${role}"]`);
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Required'));
  await press('Next');
  // Not the preview, whose values are not stored.
  await waitFor(() => expect(focused('radiogroup')).toHaveAccessibleName('Interface'));
});

describe('a required many-to-one field', () => {
  const openRequired = async () => {
    const page = await open('+', { type: 'm2o' }, () => ({ change: null }));
    const { user } = page;
    await user.click(await screen.findByRole('textbox', { name: 'Key' }));
    await user.paste('reviewer');
    await user.click(await screen.findByRole('checkbox', { name: /Empty values|Allow NULL/ }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('combobox', { name: 'Related collection' }));
    await user.paste('authors');
    return page;
  };
  const rule = () => screen.findByRole('combobox', { name: 'If the related item is deleted' });

  test('FLD-04 gets a rule that does not clear its column, and the editor says why', async () => {
    const { user, tab, sent } = await openRequired();
    expect(await rule()).toHaveValue('Refuse to delete it');
    expect(await rule()).toHaveAccessibleDescription(/does not allow NULL/);
    await tab('Display');
    await user.click(screen.getByRole('button', { name: 'Save field' }));
    await waitFor(() => expect(sent).not.toEqual([]));
    expect(sent[0]?.body).toMatchObject({
      steps: [
        { do: 'create-field', body: { schema: { is_nullable: false } } },
        { do: 'create-relation', body: { schema: { on_delete: 'NO ACTION' } } },
        { do: 'update-fields' },
      ],
    });
  });

  test('FLD-04 a rule that clears the column is refused where it is chosen, not in the tab before it', async () => {
    const { user, tab, choose } = await openRequired();
    const next = () => screen.getByRole('button', { name: 'Next' });
    await choose('If the related item is deleted', 'Clear the relation');
    expect(await rule()).toBeInvalid();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await tab('Schema');
    expect(next()).not.toHaveAttribute('aria-disabled');
    await user.click(next());
    expect(await rule()).toBeInvalid();
  });
});

test('FLD-16 a default with more digits than precision and scale allow is refused at its field', async () => {
  const { user, choose } = await open('+', { type: 'standard' });
  const write = async (name: string, text: string) => {
    await user.click(await screen.findByRole('textbox', { name }));
    await user.paste(text);
  };
  await write('Key', 'price');
  await choose('Type', 'Decimal');
  await write('Precision', '5');
  await write('Scale', '2');
  await write('Default value', '1234.5');
  const field = () => document.querySelector<HTMLElement>('[data-field="default_value"]') ?? document.body;
  expect(await within(field()).findByRole('alert')).toHaveTextContent('more digits');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  await waitFor(() => expect(within(field()).queryByRole('alert')).toBeNull());
});

test('FLD-18 a default that is not valid JSON is not saved, and its tab stays open until it is corrected', async () => {
  const { user, choose } = await open('+', { type: 'standard' });
  await user.click(await screen.findByRole('textbox', { name: 'Key' }));
  await user.paste('size');
  await choose('Type', 'JSON');
  const box = await screen.findByRole('textbox', { name: 'Default value' });
  const write = (text: string) =>
    act(() => {
      const view = EditorView.findFromDOM(box);
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    });
  write('{"a": 4x}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true'),
  );
  expect(screen.getByText(/^This is not valid JSON/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Field' })).toBeDisabled();
  write('{"a": 4}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Field' })).toBeEnabled());
});

describe('a column of dates that are stored as numbers', () => {
  const begins = {
    stored_as: 'seconds',
    stored_detected: 'seconds',
    stored_forms: ['YYYY-MM-DD hh:mm:ss', 'seconds', 'milliseconds', 'julian'],
  };
  const openWith = (value: string | null, schema: object = begins) =>
    open('begins', {}, () => ({ count: 0, examples: [] }), {
      rows: { articles: [{ id: 1, begins: value }] },
      metadata: createMetadata({
        collections: [{ collection: 'articles', meta: null, schema: { name: 'articles' } }],
        relations: [],
        fields: new Map([
          [
            'articles',
            [
              rawField('articles', 'id', 'integer', primaryKeyMeta),
              rawField('articles', 'begins', 'dateTime', { schema }),
            ],
          ],
        ]),
      }),
    });
  const found = /^How the column holds its values.* The stored values have this form: Unix time in seconds\./;

  test('says which unit was found, and how each unit reads a stored value', async () => {
    const { choose } = await openWith('2016-07-04T08:00:00');
    expect(await screen.findByText(found)).toHaveTextContent(
      'the stored value 1467619200 is read as Jul 4, 2016, 8:00:00 AM.',
    );
    await choose('Stored as', 'Unix time in milliseconds');
    expect(screen.getByText(found)).toHaveTextContent(
      'the stored value 1467619200 is read as Jan 17, 1970, 11:40:19 PM.',
    );
    await choose('Stored as', 'Julian day number');
    expect(screen.getByText(found)).toHaveTextContent('the stored value 1467619200 is not a date.');
    await choose('Stored as', 'YYYY-MM-DD hh:mm:ss');
    expect(screen.getByText(found)).not.toHaveTextContent('1467619200');
  });

  test('without a choice shows how the detected unit reads a value, also before the choice is saved', async () => {
    await openWith('1970-01-17T23:40:19.200', { ...begins, stored_as: 'milliseconds' });
    expect(await screen.findByText(found)).toHaveTextContent(
      'the stored value 1467619200 is read as Jul 4, 2016, 8:00:00 AM.',
    );
  });

  test('has no example without a value', async () => {
    await openWith(null);
    expect(await screen.findByText(found)).not.toHaveTextContent('is read as');
  });
});

test('FLD-18 the default of a boolean is true, false or NULL', async () => {
  const { user, choose, tab, sent } = await open('+', { type: 'standard' }, () => ({ change: null }));
  await user.click(await screen.findByRole('textbox', { name: 'Key' }));
  await user.paste('checked');
  await choose('Type', 'Boolean');
  const box = () => screen.getByRole('combobox', { name: 'Default value' });
  expect(box()).toHaveValue('False');
  await choose('Default value', 'True');
  expect(box()).toHaveValue('True');
  const nullable = document.querySelector<HTMLElement>('[data-field="is_nullable"]') ?? document.body;
  await user.click(within(nullable).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Clear value' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveAttribute('placeholder', 'NULL');
  await choose('Default value', 'False');
  await tab('Display');
  await user.click(screen.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(sent.at(-1)?.body).toMatchObject({
    steps: [
      { do: 'create-field', body: { schema: { default_value: false, is_nullable: true } } },
      { do: 'update-fields' },
    ],
  });
});
