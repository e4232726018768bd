import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import type { RawPermission } from '../../../schemas/permission/types.ts';
import {
  chooseLanguage,
  languagesTables,
  pane,
  renderTranslations,
} from '../../../tests/support/languages.tsx';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const shown = async (language = 'Deutsch') => {
  await waitFor(() => expect(titleIn(language)).toBeVisible());
  return pane(language);
};
const titleIn = (language: string) => pane(language).getByRole('textbox', { name: /^Title/ });
/** Returns the progress in the pane; the language menu before it contains the same text. */
const filledIn = (language: string) =>
  pane(language)
    .getAllByText(/^\d of 2$/)
    .at(-1)?.textContent;
const standfirstIn = (language: string) => pane(language).getByRole('textbox', { name: /^Standfirst/ });

const permission = (collection: string, action: RawPermission['action'], fields = ['*']): RawPermission => ({
  role: 'role-1',
  collection,
  action,
  fields,
  permissions: null,
  validation: null,
  presets: null,
});
const readable = ['articles', 'languages', 'articles_translations'].map((name) => permission(name, 'read'));

describe('translations', () => {
  test('INT-translations-01 languages and translations have separate templates', async () => {
    expect(defaultsOf(options)).toEqual({
      translationsTemplate: null,
      languageTemplate: null,
      languageDirectionField: 'direction',
    });
    const { user } = await renderTranslations();
    const german = await shown();
    expect(titleIn('Deutsch')).toHaveValue('Salz');
    // The form omits the foreign keys to the item and the language.
    expect(german.queryByText('Articles Id')).toBeNull();
    expect(german.queryByText('Languages Code')).toBeNull();
    await user.click(german.getByRole('combobox', { name: 'Language' }));
    const options_ = await screen.findAllByRole('option');
    expect(options_.map((option) => option.textContent)).toEqual([
      'DeutschSalz2 of 2',
      'FrançaisSel1 of 2',
      'العربية0 of 2',
      'Hebrew in Latin letters0 of 2',
      'Norsk0 of 2',
    ]);
    expect(await barriers()).toEqual([]);
  });

  test('INT-translations-02 languages are read completely, translations by the key of the item', async () => {
    const { calls } = await renderTranslations();
    await shown();
    const asked = calls.map((call) => /^read (\w+) (.*)$/.exec(call)?.slice(1));
    const of = (collection: string) =>
      asked.flatMap((call) => (call?.[0] === collection ? [JSON.parse(call[1] ?? '') as object] : []));
    expect(of('languages')).toEqual([{ fields: ['code', 'name', 'direction'], sort: ['code'], limit: -1 }]);
    expect(of('articles_translations')[0]).toEqual({
      fields: ['id', 'languages_code', 'title', 'standfirst'],
      filter: { articles_id: { _eq: 1 } },
      sort: ['id'],
      limit: -1,
    });
  });

  test.each([
    ['nb-NO', 'Norsk'],
    ['de-CH', 'Deutsch'],
    ['sv-SE', 'Deutsch'],
  ])('a user of %s sees %s first', async (language, first) => {
    const me = { ...testContext().me, language };
    const { store } = await renderTranslations({ context: { me } });
    await waitFor(() => expect(titleIn(first)).toBeVisible());
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(store.payload().set).toEqual({});
  });

  test('INT-translations-03 five rows are shown while the languages load', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    await renderTranslations({ waiting });
    const loading = await screen.findByTestId('translations-loading');
    expect(loading.children).toHaveLength(5);
    answer();
    await shown();
    expect(screen.queryByTestId('translations-loading')).toBeNull();
  });

  test('a field without a relation shows that the relationship is not set up', async () => {
    await renderInterface('translations', { field: { field: 'loose', type: 'alias' } });
    expect(screen.getByRole('note')).toHaveTextContent(/relationship/i);
  });

  test('the language menu is searched by name and key, with the keyboard only', async () => {
    const { user } = await renderTranslations();
    const german = await shown();
    german.getByRole('combobox', { name: 'Language' }).focus();
    await user.keyboard('{Control>}a{/Control}nb-');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    await shown('Norsk');
    expect(titleIn('Norsk')).toHaveValue('');
  });

  test('a translation is created by typing, not by opening it, and dropped when it is emptied', async () => {
    const { user, store } = await renderTranslations();
    await shown();
    await chooseLanguage(user, 'Deutsch', 'Norsk');
    await shown('Norsk');
    expect(store.payload().set).toEqual({});
    await user.type(titleIn('Norsk'), 'Salt');
    expect(store.payload().set).toEqual({
      translations: {
        create: [{ $id: '$new:nb-NO', languages_code: 'nb-NO', title: 'Salt' }],
        update: [],
        delete: [],
      },
    });
    expect(filledIn('Norsk')).toBe('1 of 2');
    await user.clear(titleIn('Norsk'));
    expect(store.payload().set).toEqual({});
    expect(filledIn('Norsk')).toBe('0 of 2');
  });

  test('two languages are side by side; each edit is an undo step, and only changes are staged', async () => {
    const { user, store } = await renderTranslations();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Side by side' }));
    await shown('Français');
    await user.type(titleIn('Deutsch'), '!');
    await user.type(titleIn('Français'), '?');
    expect(store.payload().set['translations']).toEqual({
      create: [],
      update: [
        { $id: 11, id: 11, title: 'Salz!' },
        { $id: 12, id: 12, title: 'Sel?' },
      ],
      delete: [],
    });
    store.undo();
    await waitFor(() => expect(titleIn('Français')).toHaveValue('Sel'));
    expect(titleIn('Deutsch')).toHaveValue('Salz!');
    expect(store.payload().set['translations']).toMatchObject({ update: [{ id: 11, title: 'Salz!' }] });
    expect(await barriers()).toEqual([]);

    // Selecting the language of the other pane swaps them.
    await chooseLanguage(user, 'Deutsch', 'Français');
    const names = screen.getAllByRole('region').map((each) => each.getAttribute('aria-labelledby'));
    expect(names.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual([
      'Français',
      'Deutsch',
    ]);
    expect(titleIn('Deutsch')).toHaveValue('Salz!');
  });

  test('the text direction comes from the language, else from its script', async () => {
    const { user } = await renderTranslations();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Side by side' }));
    await chooseLanguage(user, 'Deutsch', 'العربية');
    await chooseLanguage(user, 'Français', 'Hebrew in Latin letters');
    await shown('العربية');
    await shown('Hebrew in Latin letters');
    expect(titleIn('العربية').closest('[dir]')).toHaveAttribute('dir', 'rtl');
    expect(titleIn('Hebrew in Latin letters').closest('[dir]')).toHaveAttribute('dir', 'ltr');
    expect(await barriers()).toEqual([]);
  });

  test('empty fields are copied from another language and undone as one step', async () => {
    const { user, store } = await renderTranslations();
    await shown();
    await chooseLanguage(user, 'Deutsch', 'Français');
    await shown('Français');
    await user.click(pane('Français').getByRole('button', { name: 'Copy from…' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Deutsch2 of 2 fields filled']);
    await user.click(screen.getByRole('menuitem', { name: /^Deutsch/ }));
    await waitFor(() => expect(standfirstIn('Français')).toHaveValue('Neun Tage'));
    expect(titleIn('Français')).toHaveValue('Sel');
    expect(store.payload().set['translations']).toMatchObject({
      create: [],
      update: [{ $id: 12, id: 12, standfirst: 'Neun Tage' }],
    });
    store.undo();
    await waitFor(() => expect(standfirstIn('Français')).toHaveValue(''));
    expect(store.payload().set).toEqual({});

    await chooseLanguage(user, 'Français', 'Norsk');
    await shown('Norsk');
    await user.click(pane('Norsk').getByRole('button', { name: 'Copy from…' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Deutsch/ }));
    await waitFor(() => expect(titleIn('Norsk')).toHaveValue('Salz'));
    expect(store.payload().set['translations']).toMatchObject({
      create: [{ $id: '$new:nb-NO', languages_code: 'nb-NO', title: 'Salz', standfirst: 'Neun Tage' }],
    });
    await user.click(pane('Norsk').getByRole('button', { name: 'Copy from…' }));
    expect(await screen.findByText('No other language has values for the empty fields')).toBeVisible();
  });

  test('a translation is removed by the next save, and can be restored before it', async () => {
    const { user, store } = await renderTranslations();
    const german = await shown();
    await user.click(german.getByRole('button', { name: 'Remove the translation: Deutsch' }));
    expect(store.payload().set).toEqual({ translations: { create: [], update: [], delete: [11] } });
    expect(german.getByText('Saving removes this translation.')).toBeVisible();
    expect(german.queryByRole('textbox', { name: /^Title/ })).toBeNull();
    await user.click(german.getByRole('button', { name: 'Restore: Deutsch' }));
    await shown();
    expect(store.payload().set).toEqual({});
  });

  test('actions without permission are disabled: adding, removing, and editing fields', async () => {
    const { user, store } = await renderTranslations({
      permissions: [
        ...readable,
        permission('articles', 'update'),
        permission('articles_translations', 'update', ['title']),
      ],
    });
    const german = await shown();
    expect(titleIn('Deutsch')).not.toHaveAttribute('readonly');
    expect(standfirstIn('Deutsch')).toHaveAttribute('readonly');
    expect(german.queryByRole('button', { name: /^Remove the translation/ })).toBeNull();
    await chooseLanguage(user, 'Deutsch', 'Norsk');
    await shown('Norsk');
    await user.type(titleIn('Norsk'), 'Salt');
    expect(titleIn('Norsk')).toHaveAttribute('readonly');
    await user.click(pane('Norsk').getByRole('button', { name: 'Copy from…' }));
    expect(await screen.findByText('No other language has values for the empty fields')).toBeVisible();
    expect(store.payload().set).toEqual({});
  });

  test('read-only users can read all languages', async () => {
    const { user, store } = await renderTranslations({ permissions: readable });
    const german = await shown();
    await user.type(titleIn('Deutsch'), '!');
    expect(german.queryByRole('button', { name: 'Copy from…' })).toBeNull();
    expect(store.payload().set).toEqual({});
    await user.click(screen.getByRole('button', { name: 'Side by side' }));
    expect(await shown('Français')).toBeTruthy();
  });

  test('an issue is shown on its field, links to it from another language, and disappears with the next keystroke', async () => {
    const { user, store } = await renderTranslations();
    await shown();
    await chooseLanguage(user, 'Deutsch', 'Norsk');
    await shown('Norsk');
    await user.type(standfirstIn('Norsk'), 'Ni dager');
    await chooseLanguage(user, 'Norsk', 'Deutsch');
    act(() => store.setIssues([{ field: 'translations.$new:nb-NO.title', type: 'required' }]));
    await user.click(await screen.findByRole('button', { name: 'Norsk has errors' }));
    await shown('Norsk');
    expect(titleIn('Norsk')).toHaveAttribute('aria-invalid', 'true');
    expect(await barriers()).toEqual([]);
    await user.type(titleIn('Norsk'), 'S');
    expect(store.state.issues).toEqual([]);
    expect(titleIn('Norsk')).not.toHaveAttribute('aria-invalid');
  });

  test('a new item has no stored translations, and accepts the first ones', async () => {
    const { user, store, calls } = await renderTranslations({ itemKey: '+' });
    await shown();
    expect(calls.filter((call) => call.startsWith('read articles_translations'))).toEqual([]);
    await user.type(titleIn('Deutsch'), 'Neu');
    expect(store.payload().set['translations']).toMatchObject({
      create: [{ languages_code: 'de-DE', title: 'Neu' }],
    });
  });

  test('long text and right-to-left pages have no accessibility violations', async () => {
    const title = 'So long a title that no line can hold it. '.repeat(40);
    const rows = [{ id: 11, articles_id: 1, languages_code: 'de-DE', title, standfirst: null }];
    await renderTranslations({
      direction: 'rtl',
      tables: { ...languagesTables, articles_translations: rows },
    });
    await shown();
    expect(titleIn('Deutsch').closest('[dir]')).toHaveAttribute('dir', 'ltr');
    expect(await barriers()).toEqual([]);
  });

  test('without languages a note is shown', async () => {
    await renderTranslations({ tables: { ...languagesTables, languages: [] } });
    expect(await screen.findByText('No languages yet.')).toBeVisible();
  });
});

test('undo in a language pane can affect any field of the form', async () => {
  const { user, store } = await renderTranslations();
  await shown();
  await user.type(titleIn('Deutsch'), '!');
  expect(store.shows(['title'])).toBe(true);
  expect(store.shows(store.undoPath())).toBe(true);
});
