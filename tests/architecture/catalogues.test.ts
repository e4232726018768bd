/** Every language has all texts of English, with the same parameters and the plural forms of the language. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textOptions, type SystemNames } from '../../schemas/collection/system-names.ts';
import { systemCollections } from '../../schemas/collection/system/index.ts';
import { locales, translatedLocales } from '../../schemas/value/locales.ts';

const folder = join(import.meta.dirname, '../../renderer/locales');
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const read = (locale: string) => JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Texts;
const english = flat(read('en-US'));
const translated = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
  .filter((locale) => locale !== 'en-US');

const pluralForm = /_(zero|one|two|few|many|other)$/;

function flat(texts: Texts): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([group, entries]) =>
      Object.entries(entries).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  );
}

/** The keys that a language needs: a text with plural forms has those of the language. */
function keysFor(locale: string): ReadonlySet<string> {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const isPlural = (key: string) =>
    pluralForm.test(key) && ['_one', '_other'].every((form) => english.has(key.replace(pluralForm, form)));
  return new Set(
    [...english.keys()].flatMap((key) =>
      // i18next uses a form "zero" for the number 0 in every language.
      isPlural(key) && !key.endsWith('_zero')
        ? forms.map((form) => key.replace(pluralForm, `_${form}`))
        : [key],
    ),
  );
}

/** Returns the parameters and elements of a text: `{{count, number}}`, `<b>`, `$t(item.title)`. */
const partsOf = (text: string) =>
  [...text.matchAll(/\{\{[^}]*\}\}|<\/?\w+>|\$t\([^)]*\)/g)]
    .map(([part]) => part.replaceAll(/\s/g, ''))
    .toSorted();

/** A form for one exact number may say it in words. */
const mayOmitCount = (key: string) => /_(zero|one|two)$/.test(key);

test('the app knows which languages have texts', () => {
  expect(translatedLocales.toSorted()).toEqual([...translated, 'en-US'].toSorted());
});

describe.each(translated)('%s', (locale) => {
  const texts = flat(read(locale));

  test('is a locale of the app', () => {
    expect(locales).toContain(locale);
  });

  test('has exactly the texts of English, and the plural forms of the language', () => {
    const wanted = keysFor(locale);
    expect({
      missing: [...wanted].filter((key) => !texts.has(key)),
      unknown: [...texts.keys()].filter((key) => !wanted.has(key)),
    }).toEqual({ missing: [], unknown: [] });
  });

  test('has the parameters and elements of the English texts', () => {
    const differing = [...texts].flatMap(([key, text]) => {
      const source = english.get(key) ?? english.get(key.replace(pluralForm, '_other')) ?? '';
      const wanted = new Set(partsOf(source));
      const found = new Set(partsOf(text));
      const missing = [...wanted].filter(
        (part) => !found.has(part) && !(mayOmitCount(key) && part.startsWith('{{count')),
      );
      const unknown = [...found].filter((part) => !wanted.has(part) && !part.startsWith('{{count'));
      return missing.length + unknown.length === 0 ? [] : [{ key, missing, unknown }];
    });
    expect(differing).toEqual([]);
  });

  test('has no empty text', () => {
    expect([...texts].filter(([key, text]) => text.trim() === '' && english.get(key) !== '')).toEqual([]);
  });
});

/** System collections that no page of the app shows. */
const internal = new Set(
  `migrations sessions attempts identities used_codes static_tokens invitations versions loose_objects uploads jobs`
    .split(' ')
    .map((name) => `directus_${name}`),
);

/** Texts of options that are the same in every language. */
const untranslated = new Set(['GET', 'POST', 'https://example.com']);

function optionTexts(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return textOptions.has(key) && !untranslated.has(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => optionTexts(one, key));
  return Object.entries(value ?? {}).flatMap(([name, one]) => optionTexts(one, name));
}

test.each(translated)('%s has the notes and option texts of all system collections', (locale) => {
  const { texts } = JSON.parse(readFileSync(join(folder, 'system', `${locale}.json`), 'utf8')) as SystemNames;
  const shown = systemCollections.filter(({ collection }) => !internal.has(collection));
  const needed = shown.flatMap(({ meta, fields }) => [
    meta.note ?? [],
    ...fields.map((field) => field.meta?.note ?? []),
    ...fields.map((field) => optionTexts([field.meta?.options, field.meta?.display_options])),
  ]);
  expect(Object.keys(texts).toSorted()).toEqual([...new Set(needed.flat())].toSorted());
  expect(Object.keys(texts).filter((text) => texts[text]?.trim() === '')).toEqual([]);
});

test.each(translated)('%s names all system collections and their fields', (locale) => {
  const file = join(folder, 'system', `${locale}.json`);
  const names = JSON.parse(readFileSync(file, 'utf8')) as SystemNames;
  const shown = systemCollections.filter(({ collection }) => !internal.has(collection));
  expect(Object.keys(names.collections).toSorted()).toEqual(
    shown.map(({ collection }) => collection).toSorted(),
  );
  const needed = shown.flatMap(({ collection, fields }) =>
    // A divider has its own title.
    fields
      .filter(({ field }) => !field.endsWith('_divider'))
      .map(({ field }) => [collection, field] as const),
  );
  const unnamed = needed.filter(
    ([collection, field]) => !(names.fields[field] ?? names.fields[`${collection}.${field}`])?.trim(),
  );
  expect(unnamed).toEqual([]);
  const keys = new Set(needed.flatMap(([collection, field]) => [field, `${collection}.${field}`]));
  expect(Object.keys(names.fields).filter((key) => !keys.has(key))).toEqual([]);
});
