import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openFieldEditor } from '../../../tests/support/field-editor.tsx';
import { openSettings } from '../../../tests/support/data-model.tsx';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const enabled = () =>
  screen.getAllByRole<HTMLButtonElement>('tab').flatMap((tab) => (tab.disabled ? [] : [tab.textContent]));
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const next = () => screen.getByRole('button', { name: 'Next' });

/** Opens the tabs of a new translations field of the page of a collection. */
async function openManually() {
  const page = await openSettings('/settings/data-model/authors/+?type=translations');
  await page.press('Set up manually');
  await screen.findByRole('tab', { name: 'Schema' });
  return page;
}

describe('FLD-03 the tabs of a new field', () => {
  test.each([
    ['standard', ['Schema', 'Field', 'Interface', 'Display']],
    ['presentation', ['Schema', 'Field', 'Interface']],
    ['group', ['Schema', 'Field', 'Interface']],
    ['m2o', ['Schema', 'Relationship', 'Field', 'Interface', 'Display']],
    ['m2a', ['Schema', 'Relationship', 'Field', 'Interface', 'Display']],
  ] as const)('of the kind %s', async (kind, expected) => {
    await openSettings(`/settings/data-model/articles/+?type=${kind}`);
    await screen.findByRole('tab', { name: 'Schema' });
    expect(names()).toEqual(expected);
  });

  test('of translations have one for the languages, apart from the junction', async () => {
    const { tab } = await openManually();
    expect(names()).toEqual(['Schema', 'Relationship', 'Translations', 'Field', 'Interface', 'Display']);
    await tab('Relationship');
    expect(await screen.findByRole('textbox', { name: 'Junction collection' })).toHaveValue(
      'authors_translations',
    );
    expect(box('Key of this item')).toHaveValue('authors_id');
    expect(screen.queryByRole('combobox', { name: 'Key of the related item' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Related collection' })).toBeNull();
    await tab('Translations');
    const languages = await screen.findByRole('textbox', { name: 'Collection of languages' });
    expect(languages).toHaveValue('languages');
    expect(languages).toBeDisabled();
    expect(box('Key of the language')).toHaveValue('languages_code');
    expect(
      screen.getByText(
        /created with the field, .*: English, German, French, Russian, Spanish, Italian, Portuguese\.$/,
      ),
    ).toBeVisible();
  });
});

test('FLD-04 FLD-05 FLD-06 the tab of the languages waits for the junction, and keys lead through it', async () => {
  const { user, fill, tab, steps } = await openManually();
  await waitFor(() => expect(enabled()).toContain('Translations'));
  await tab('Relationship');
  await fill('Junction collection', '');
  expect(enabled()).toEqual(['Schema', 'Relationship']);
  await fill('Junction collection', 'lives');
  const pressNext = async () => {
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled', 'true'));
    next().focus();
    await user.keyboard('{Enter}');
  };
  await pressNext();
  expect(selected()).toBe('Translations');
  // The column of the language is required, and this tab says so.
  await fill('Key of the language', '', 'combobox');
  expect(enabled()).toEqual(['Schema', 'Relationship', 'Translations']);
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  await fill('Key of the language', 'authors_id', 'combobox');
  expect(await screen.findByText(/“authors_id” already exists/)).toBeVisible();
  await tab('Relationship');
  expect(screen.queryByText(/“authors_id” already exists/)).toBeNull();
  await tab('Translations');
  await fill('Key of the language', 'Spráche', 'combobox');
  screen.getByRole('button', { name: 'Back' }).focus();
  await user.keyboard('{Enter}');
  expect(selected()).toBe('Relationship');
  for (const expected of ['Translations', 'Field', 'Interface', 'Display']) {
    await pressNext();
    expect(selected()).toBe(expected);
  }
  await user.click(screen.getByRole('button', { name: 'Save field' }));
  await waitFor(() => expect(steps()).not.toEqual([]));
  expect(steps()).toContainEqual(
    expect.objectContaining({ do: 'create-relation', collection: 'lives', field: 'sprache' }),
  );
  // REL-15
  expect(steps()).toContainEqual(expect.objectContaining({ do: 'create-items', collection: 'languages' }));
});

test('FLD-03 an existing translations field shows its languages and the column that refers to them', async () => {
  const relation = (field: string, related: string, meta: object) => ({
    collection: 'words',
    field,
    related_collection: related,
    meta,
    schema: { table: 'words', column: field, foreign_key_table: related, on_delete: 'CASCADE' },
  });
  const collectionOf = (collection: string) => ({ collection, meta: null, schema: { name: collection } });
  const key = (collection: string) => rawField(collection, 'id', 'integer', primaryKeyMeta);
  const metadata = createMetadata({
    collections: ['articles', 'words', 'tongues'].map(collectionOf) as never,
    relations: [
      relation('article', 'articles', { one_field: 'translations', junction_field: 'tongue' }),
      relation('tongue', 'tongues', { one_field: null, junction_field: 'article' }),
    ] as never,
    fields: new Map([
      [
        'articles',
        [
          key('articles'),
          rawField('articles', 'translations', 'alias', {
            meta: { special: ['translations'] },
            schema: null,
          }),
        ],
      ],
      [
        'words',
        [key('words'), rawField('words', 'article', 'integer'), rawField('words', 'tongue', 'integer')],
      ],
      ['tongues', [key('tongues')]],
    ]),
  });
  const { tab } = await openFieldEditor('translations', {}, () => ({ change: null }), { metadata });
  expect(names()).toEqual(['Schema', 'Relationship', 'Translations', 'Field', 'Interface', 'Display']);
  await tab('Relationship');
  expect(screen.getByText('words.article refers to articles.')).toBeVisible();
  await tab('Translations');
  expect(screen.getByText('words.tongue refers to tongues.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Collection of languages' })).toHaveValue('tongues');
  expect(screen.getByRole('textbox', { name: 'Key of the language' })).toHaveValue('tongue');
});
