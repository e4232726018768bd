import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { renderDisplay, testContext } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField, rawRelation } from '../../gallery/example-platform.ts';
import { fieldsOfRelated, relatedOf } from './related.ts';

const value = [
  { id: 7, title: 'Salt' },
  { id: 'a/b', title: 'Ferry' },
];
const field = { field: 'articles', kind: 'o2m' as const, type: 'alias' as const };
const options = { template: '{{ title }}' };

describe('several related values', () => {
  test('DISP-related-values-01 the count opens links to the rows; Escape closes them', async () => {
    const { user, context } = await renderDisplay('related-values', { value, field, options });
    const count = screen.getByRole('button', { name: '2 items' });
    count.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menu')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(count);
    const links = await screen.findAllByRole('menuitem');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Salt', '/admin/collections/articles/7'],
      ['Ferry', '/admin/collections/articles/a%2Fb'],
    ]);
    links[1]?.focus();
    await user.keyboard('{Enter}');
    expect(context.navigate).toHaveBeenCalledWith('/collections/articles/a%2Fb');
  });

  test('DISP-related-values-02 from 100 rows on the count has a plus', async () => {
    const many = Array.from({ length: 100 }, (_, id) => ({ id, title: `No ${id}` }));
    await renderDisplay('related-values', { value: many, field, options });
    expect(screen.getByRole('button', { name: '100+ items' })).toBeVisible();
  });

  test('a menu with many rows lists the first hundred and says how many follow', async () => {
    const many = Array.from({ length: 103 }, (_, id) => ({ id, title: `No ${id}` }));
    const { user } = await renderDisplay('related-values', { value: many, field, options });
    await user.click(screen.getByRole('button', { name: '103+ items' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(100);
    expect(screen.getByText('3 more items. Open the page of the item to see them.')).toBeVisible();
  });

  test('a card with the names of the rows opens while the pointer stays on the count', async () => {
    const clock = createTestClock();
    const context = testContext({ clock });
    const { user } = await renderDisplay('related-values', { value, field, options, context });
    await user.tab();
    act(() => clock.advance(300));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('SaltFerry');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('junction rows', () => {
  const collection = (name: string, display_template: string | null = null) => ({
    collection: name,
    meta: display_template === null ? null : ({ display_template } as never),
    schema: { name },
  });
  const metadataOf = (onward: ReturnType<typeof rawRelation>, unloaded: readonly string[]) =>
    createMetadata({
      collections: [
        collection('articles'),
        collection('articles_tags'),
        collection('tags', '{{ name }}'),
        collection('places'),
      ],
      relations: [
        rawRelation('articles_tags', 'articles_id', 'articles', {
          one_field: 'tags',
          junction_field: onward.field,
        }),
        onward,
      ],
      fields: new Map(
        [
          [
            'articles',
            [rawField('articles', 'id', 'integer', primaryKeyMeta), rawField('articles', 'tags', 'alias')],
          ],
          [
            'articles_tags',
            ['id', 'articles_id', 'tags_id', 'item', 'collection'].map((name) =>
              rawField('articles_tags', name, 'integer', name === 'id' ? primaryKeyMeta : {}),
            ),
          ],
          ['tags', [rawField('tags', 'id', 'integer', primaryKeyMeta), rawField('tags', 'name', 'string')]],
          [
            'places',
            [rawField('places', 'code', 'string', primaryKeyMeta), rawField('places', 'title', 'string')],
          ],
        ].filter(([name]) => !unloaded.includes(name as string)) as never,
      ),
    });
  const draw = async (
    onward: ReturnType<typeof rawRelation>,
    rows: readonly unknown[],
    unloaded: readonly string[] = [],
  ) => {
    const context = testContext({ metadata: metadataOf(onward, unloaded) });
    const room = await renderDisplay('related-values', {
      value: rows,
      field: { collection: 'articles', field: 'tags', type: 'alias' },
      context,
    });
    await room.user.click(screen.getByRole('button'));
    const links = await screen.findAllByRole('menuitem');
    return links.map((link) => [link.textContent, link.getAttribute('href')]);
  };

  test('they show the names of the linked items and link to them', async () => {
    const rows = [{ id: 1, tags_id: { id: 5, name: 'Sea' } }];
    expect(
      await draw(rawRelation('articles_tags', 'tags_id', 'tags', { junction_field: 'articles_id' }), rows),
    ).toEqual([['Sea', '/admin/collections/tags/5']]);
  });

  test('over a unique column they link by the primary key, and not until it is known', async () => {
    const toTags = rawRelation('articles_tags', 'tags_id', 'tags', { junction_field: 'articles_id' });
    const onward = { ...toTags, schema: { foreign_key_column: 'code' } as never };
    const rows = [{ id: 1, tags_id: { id: 5, code: 'sea', name: 'Sea' } }];
    expect(await draw(onward, rows)).toEqual([['Sea', '/admin/collections/tags/5']]);
    cleanup();
    expect(await draw(onward, [{ id: 1, tags_id: 'sea' }])).toEqual([['–', null]]);
    cleanup();
    const early = [{ id: 1, tags_id: { code: 'sea', name: 'Sea' } }];
    expect(await draw(onward, early, ['tags'])).toEqual([['Sea', null]]);
  });

  const toAny = rawRelation('articles_tags', 'item', null, {
    junction_field: 'articles_id',
    one_collection_field: 'collection',
    one_allowed_collections: ['tags', 'places', 'secrets'],
  });

  test('in a many-to-any each row links to the collection that it names', async () => {
    const rows = [{ id: 1, item: 9, collection: 'tags' }];
    expect(await draw(toAny, rows)).toEqual([['tags 9', '/admin/collections/tags/9']]);
  });

  test('in a many-to-any each row is shown by the template of its own collection', async () => {
    const rows = [
      { id: 1, item: { id: 9, name: 'Sea' }, collection: 'tags' },
      { id: 2, item: { code: 'kl', title: 'Kiel' }, collection: 'places' },
      { id: 3, item: '4', collection: 'secrets' },
    ];
    expect(await draw(toAny, rows)).toEqual([
      ['Sea', '/admin/collections/tags/9'],
      ['Kiel', '/admin/collections/places/kl'],
      ['secrets 4', '/admin/collections/secrets/4'],
    ]);
  });

  test('in a many-to-any the keys and templates of the collections are read that are known', () => {
    const fieldsWith = (unloaded: readonly string[]) => {
      const metadata = metadataOf(toAny, unloaded);
      return fieldsOfRelated(relatedOf(metadata, metadata.field('articles', 'tags') as Field, null));
    };
    expect(fieldsWith([])).toEqual([
      'id',
      'collection',
      'item:tags.id',
      'item:tags.name',
      'item:places.code',
      'item:places.title',
    ]);
    expect(fieldsWith(['places'])).toEqual(['id', 'collection', 'item:tags.id', 'item:tags.name']);
    expect(fieldsWith(['tags', 'places'])).toEqual(['id', 'collection', 'item']);
  });
});

test('a related row without a template is shown by its title field, not by its key', async () => {
  const metadata = createMetadata({
    collections: ['articles', 'authors'].map((name) => ({
      collection: name,
      meta: null,
      schema: { name },
    })),
    relations: [rawRelation('articles', 'author', 'authors', {})],
    fields: new Map([
      ['articles', [rawField('articles', 'author', 'integer')]],
      [
        'authors',
        [
          rawField('authors', 'id', 'integer', primaryKeyMeta),
          rawField('authors', 'bio', 'string'),
          rawField('authors', 'name', 'string'),
        ],
      ],
    ]),
  });
  const context = testContext({ metadata });
  await renderDisplay('related-values', {
    value: { id: 3, name: 'Ingrid Halvorsen' },
    field: { collection: 'articles', field: 'author', type: 'integer', kind: 'm2o' },
    context,
  });
  expect(screen.getByText('Ingrid Halvorsen')).toBeVisible();
  expect(screen.queryByText('3')).toBeNull();
});
