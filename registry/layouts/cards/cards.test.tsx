import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { inertList } from '../../../tests/support/inert-list.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';
import { Cards } from './Cards.tsx';
import { imageSources, typeLabel } from '../shared/images.ts';
import { cardWidth, fieldsOfCards, nextSize, refineCards, sizeIcons } from './cards.ts';
import { cardsLayout } from './definition.ts';
import { options } from './options.ts';

const toFile = (field: string) => ({
  collection: 'articles',
  field,
  related_collection: 'directus_files',
  schema: null,
  meta: null,
});
const metadata = createMetadata({
  collections: ['articles', 'directus_files'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [toFile('cover'), toFile('pdf')] as never,
  fields: new Map([
    [
      'articles',
      [
        rawField('articles', 'id', 'integer', primaryKeyMeta),
        rawField('articles', 'title', 'string'),
        rawField('articles', 'views', 'integer'),
        rawField('articles', 'cover', 'uuid', { meta: { special: ['file'] } }),
        rawField('articles', 'pdf', 'uuid', { meta: { special: ['file'] } }),
      ],
    ],
    [
      'directus_files',
      [
        rawField('directus_files', 'id', 'uuid', primaryKeyMeta),
        rawField('directus_files', 'title', 'string'),
      ],
    ],
  ]),
});
const articles = { collection: 'articles', metadata, options: {} };
const file = (id: string, type: string) => ({ id, type, title: 'A marsh', modified_on: null });
const rows = [
  { id: 1, title: 'Salt', cover: file('f1', 'image/jpeg') },
  { id: 2, title: 'Ferry', cover: file('f2', 'application/pdf') },
  { id: 3, title: 'Tide', cover: null },
];

type Props = LayoutProps<typeof options>;

function draw(given: Partial<Props> = {}) {
  const collection = metadata.collection('articles');
  if (!collection) throw new Error('no articles');
  const does = {
    onQuery: vi.fn<Props['onQuery']>(),
    onOptions: vi.fn<Props['onOptions']>(),
    onFilter: vi.fn<Props['onFilter']>(),
    onSelect: vi.fn<Props['onSelect']>(),
    onOpen: vi.fn<Props['onOpen']>(),
    hrefOf: (key: Key) => `/collections/articles/${key}`,
    onMove: vi.fn<Props['onMove']>(),
  };
  const context = testContext({ metadata });
  const assetUrl = vi.spyOn(context.platform, 'assetUrl');
  const room = renderInside(
    <Cards
      {...inertList}
      subject="articles"
      collection={collection}
      items={rows}
      counts={{ filtered: 3, total: 3 }}
      query={{ page: 1, limit: 25, sort: 'title', fields: [] }}
      options={{ ...defaultsOf(options), title: '{{ title }}', imageSource: 'cover' }}
      columns={[]}
      rowsQuery={{}}
      reads={[]}
      {...does}
      {...given}
    />,
    { context },
  );
  return { ...room, ...does, assetUrl };
}

describe('cards', () => {
  test('LAYC-01 the layout has the name cards and the icon grid', () => {
    expect([cardsLayout.id, cardsLayout.icon]).toEqual(['cards', 'grid']);
  });

  test('LAY-14 LAYC-05 size 4, icon box, crop; the image is the first file field, or none', () => {
    expect(defaultsOf(options)).toEqual({
      size: 4,
      icon: 'box',
      title: null,
      subtitle: null,
      imageSource: null,
      imageFit: 'crop',
    });
    expect(refineCards(articles).defaults).toEqual({ imageSource: 'cover', title: '{{ title }}' });
    const bare = createMetadata({
      collections: [{ collection: 'tags', meta: null, schema: { name: 'tags' } }],
      relations: [],
      fields: new Map([['tags', [rawField('tags', 'id', 'integer', primaryKeyMeta)]]]),
    });
    expect(refineCards({ collection: 'tags', metadata: bare, options: {} }).defaults).toEqual({
      imageSource: '',
      title: '{{ id }}',
    });
  });

  test('LAYC-06 the fit is disabled without an image', () => {
    expect(refineCards(articles).disabled).toEqual([]);
    expect(refineCards({ ...articles, options: { imageSource: '' } }).disabled).toEqual(['imageFit']);
  });

  test('LAYC-07 images come from relations to files, and from files themselves', () => {
    expect(imageSources(articles)).toEqual(['cover', 'pdf']);
    expect(imageSources({ collection: 'directus_files', metadata })).toEqual(['$thumbnail']);
    expect(cardsLayout.initial?.['directus_files']?.options).toMatchObject({ imageSource: '$thumbnail' });
  });

  test('reads the fields of the templates and of the image, but no field that no longer exists', () => {
    const chosen = { title: '{{ title }}', subtitle: '{{ views }} views', imageSource: 'cover' };
    const image = ['cover.id', 'cover.type', 'cover.title', 'cover.modified_on'];
    expect(fieldsOfCards({ ...articles, options: chosen })).toEqual([...image, 'title', 'views']);
    expect(fieldsOfCards({ ...articles, options: { ...chosen, imageSource: 'gone' } })).toEqual([
      'title',
      'views',
    ]);
  });

  test('LAYC-10 LAYC-11 the size cycles from 2 to 5; a card is 40 px times the size wide', () => {
    expect([2, 3, 4, 5].map(nextSize)).toEqual([3, 4, 5, 2]);
    expect([2, 3, 4, 5].map((size) => sizeIcons[size])).toEqual(['grid_5', 'grid_4', 'grid_3', 'grid_2']);
    expect([2, 5].map(cardWidth)).toEqual([80, 200]);
    const { container } = draw();
    const list = container.querySelector('ul');
    expect(list?.style.getPropertyValue('--card-width')).toBe('160px');
  });

  test('LAYC-02 the header shows the selection, size, sort field and direction', async () => {
    const { user, onSelect, onOptions, onQuery } = draw();
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    expect(onSelect).toHaveBeenLastCalledWith([1, 2, 3]);
    await user.click(screen.getByRole('button', { name: 'Card size' }));
    expect(onOptions).toHaveBeenLastCalledWith({ size: 5 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'views');
    expect(onQuery).toHaveBeenLastCalledWith({ sort: 'views' });
    await user.click(screen.getByRole('button', { name: /^Ascending/ }));
    expect(onQuery).toHaveBeenLastCalledWith({ sort: '-title' });
  });

  test('LAYC-02 with a selection the header shows the count', () => {
    draw({ selection: [2] });
    expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeVisible();
  });

  test.each([
    ['a selection exists', { selection: [2] }, [2, 1]],
    ['select mode is set', { selectMode: true }, [1]],
    ['select mode is set for a readonly list', { selectMode: true, readonly: true }, [1]],
  ])('LAYC-12 a click selects a card while %s', async (_, given, selected) => {
    const { user, onSelect, onOpen } = draw(given);
    await user.click(screen.getByRole('button', { name: 'Salt' }));
    expect(onOpen).not.toHaveBeenCalled();
    expect(onSelect).toHaveBeenLastCalledWith(selected);
  });

  test('mouse and keyboard open an item; its checkbox selects it', async () => {
    const { user, onSelect, onOpen } = draw();
    await user.click(screen.getByRole('link', { name: 'Salt' }));
    expect(onOpen).toHaveBeenLastCalledWith(1);
    expect(screen.getByRole('link', { name: 'Salt' })).toHaveAttribute(
      'href',
      '/admin/collections/articles/1',
    );
    screen.getByRole('link', { name: /Tide/ }).focus();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(3);
    await user.click(screen.getByRole('checkbox', { name: 'Select Tide' }));
    expect(onSelect).toHaveBeenLastCalledWith([3]);
  });

  test('LAYC-04 six skeletons are shown while the first items load', () => {
    draw({ items: [], status: 'loading' });
    expect(screen.getAllByTestId('card-skeleton')).toHaveLength(6);
  });

  test('CALL-78 an SVG image is requested without a key', () => {
    const { assetUrl } = draw({ items: [{ id: 1, title: 'Salt', cover: file('f1', 'image/svg+xml') }] });
    expect(assetUrl.mock.calls).toEqual([['f1', { modified: null }]]);
  });

  test('LAYC-08 a file that is not an image, or does not load, shows its type', () => {
    expect(typeLabel('image/svg+xml')).toBe('SVG');
    const { container, assetUrl } = draw();
    const [salt, ferry, tide] = container.querySelectorAll<HTMLElement>('ul > li');
    expect(within(ferry as HTMLElement).getByText('PDF')).toBeVisible();
    expect(tide?.querySelector('[data-icon="box"]')).not.toBeNull();
    const image = salt?.querySelector('img') as HTMLImageElement;
    expect(assetUrl).toHaveBeenLastCalledWith('f1', { key: 'system-medium-cover', modified: null });
    fireEvent.error(image);
    expect(within(salt as HTMLElement).getByText('JPEG')).toBeVisible();
  });

  test('there are no accessibility violations', async () => {
    const { container } = draw({ selection: [1] });
    expect(await barriers(container)).toEqual([]);
  });
});
