/** Fixtures for translations: an article in five languages, one with an explicit direction. */
import { screen, within } from '@testing-library/react';
import {
  primaryKeyMeta,
  rawField,
  rawRelation,
  type Tables,
} from '../../registry/gallery/example-platform.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { alias, renderRelated, type RelatedCase } from './related.tsx';

const languagesMetadata = createMetadata({
  collections: ['articles', 'languages', 'articles_translations'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [
    rawRelation('articles_translations', 'articles_id', 'articles', {
      one_field: 'translations',
      junction_field: 'languages_code',
    }),
    rawRelation('articles_translations', 'languages_code', 'languages', { junction_field: 'articles_id' }),
  ],
  fields: new Map([
    [
      'articles',
      [
        rawField('articles', 'id', 'integer', primaryKeyMeta),
        rawField('articles', 'title', 'string'),
        alias('articles', 'translations', 'translations', 'translations', {
          languageTemplate: '{{ name }}',
          translationsTemplate: '{{ title }}',
        }),
      ],
    ],
    [
      'languages',
      [
        rawField('languages', 'code', 'string', { schema: { is_primary_key: true, is_nullable: false } }),
        rawField('languages', 'name', 'string'),
        rawField('languages', 'direction', 'string'),
      ],
    ],
    [
      'articles_translations',
      [
        rawField('articles_translations', 'id', 'integer', primaryKeyMeta),
        rawField('articles_translations', 'articles_id', 'integer', { meta: { special: ['m2o'] } }),
        rawField('articles_translations', 'languages_code', 'string', { meta: { special: ['m2o'] } }),
        rawField('articles_translations', 'title', 'string', { meta: { required: true } }),
        rawField('articles_translations', 'standfirst', 'string'),
        rawField('articles_translations', 'checked_by', 'string', { meta: { hidden: true } }),
      ],
    ],
  ]),
});

const language = (code: string, name: string, direction: string | null = null) => ({ code, name, direction });

export const languagesTables: Tables = {
  articles: [{ id: 1, title: 'Salt' }],
  languages: [
    language('de-DE', 'Deutsch'),
    language('fr-FR', 'Français'),
    language('ar-EG', 'العربية'),
    language('he-IL', 'Hebrew in Latin letters', 'ltr'),
    language('nb-NO', 'Norsk'),
  ],
  articles_translations: [
    { id: 11, articles_id: 1, languages_code: 'de-DE', title: 'Salz', standfirst: 'Neun Tage' },
    { id: 12, articles_id: 1, languages_code: 'fr-FR', title: 'Sel', standfirst: null },
    { id: 13, articles_id: 2, languages_code: 'nb-NO', title: 'Of another article', standfirst: null },
  ],
};

export const renderTranslations = (given: RelatedCase = {}) =>
  renderRelated({ tables: languagesTables, metadata: languagesMetadata, ...given });

/** The panes, by the language that each shows. */
export const pane = (name: string) => within(screen.getByRole('region', { name }));

/** Opens a language in a pane, from its chooser. */
export async function chooseLanguage(
  user: Awaited<ReturnType<typeof renderTranslations>>['user'],
  from: string,
  to: string,
): Promise<void> {
  await user.click(pane(from).getByRole('combobox', { name: 'Language' }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${to}`) }));
  await screen.findByRole('region', { name: to });
}
