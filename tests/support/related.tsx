/**
 * A room for related rows: an article with comments (one-to-many, sorted) and tags (many-to-many, sorted); a page with
 * blocks of two kinds, one whose kind is not allowed any more, and one whose item is gone (many-to-any, sorted); an album
 * with a keeper (many-to-one) and a gallery (files, sorted).
 */
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import {
  createMemoryPlatform,
  primaryKeyMeta,
  rawField,
  rawRelation,
  type Tables,
} from '../../registry/gallery/example-platform.ts';
import { registry as everything } from '../../registry/index.ts';
import { compileForm } from '../../renderer/compile/form.ts';
import { interfaceFor } from '../../renderer/compile/widget.ts';
import type { Key, Platform } from '../../renderer/contract/platform.ts';
import { Form } from '../../renderer/form/Form.tsx';
import { preload } from '../../renderer/kit/lazy-widget.ts';
import { createEditStore } from '../../renderer/state/edit-store.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { ownValue } from '../../schemas/value/own-value.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { RawPermission } from '../../schemas/permission/types.ts';
import { collectionMeta } from './collection-meta.ts';
import { renderInside, settled, testContext } from './widgets.tsx';

export const alias = (collection: string, field: string, special: string, widget: string, options?: object) =>
  rawField(collection, field, 'alias', {
    schema: null,
    meta: { special: [special], interface: widget, ...(options ? { options: { ...options } } : {}) },
  });

const collections = ['articles', 'comments', 'tags', 'articles_tags'].concat([
  'pages',
  'pages_blocks',
  'block_text',
  'block_picture',
  'block_quote',
  'block_map',
  'albums',
  'keepers',
  'albums_files',
  'directus_files',
]);
const templates: Readonly<Record<string, string>> = {
  block_text: '{{ heading }}',
  block_picture: 'Picture: {{ caption }}',
};

export const relatedMetadata = createMetadata({
  collections: collections.map((collection) => ({
    collection,
    meta: collectionMeta(collection, { display_template: ownValue(templates, collection) ?? null }),
    schema: { name: collection },
  })),
  relations: [
    rawRelation('comments', 'article', 'articles', { one_field: 'comments', sort_field: 'sort' }),
    rawRelation('articles_tags', 'articles_id', 'articles', {
      one_field: 'tags',
      sort_field: 'sort',
      junction_field: 'tags_id',
    }),
    rawRelation('articles_tags', 'tags_id', 'tags', { junction_field: 'articles_id' }),
    rawRelation('pages_blocks', 'pages_id', 'pages', {
      one_field: 'blocks',
      sort_field: 'sort',
      junction_field: 'item',
    }),
    rawRelation('pages_blocks', 'item', null, {
      one_collection_field: 'collection',
      one_allowed_collections: ['block_text', 'block_picture', 'block_quote'],
      junction_field: 'pages_id',
    }),
    rawRelation('albums', 'keeper', 'keepers'),
    rawRelation('albums_files', 'albums_id', 'albums', {
      one_field: 'gallery',
      sort_field: 'sort',
      junction_field: 'files_id',
    }),
    rawRelation('albums_files', 'files_id', 'directus_files', { junction_field: 'albums_id' }),
  ],
  fields: new Map([
    [
      'articles',
      [
        rawField('articles', 'id', 'integer', primaryKeyMeta),
        rawField('articles', 'title', 'string'),
        alias('articles', 'comments', 'o2m', 'list-o2m', { template: '{{ text }}' }),
        alias('articles', 'tags', 'm2m', 'list-m2m', { template: '{{ tags_id.name }}' }),
      ],
    ],
    [
      'comments',
      [
        rawField('comments', 'id', 'integer', primaryKeyMeta),
        rawField('comments', 'text', 'string', { meta: { required: true } }),
        rawField('comments', 'article', 'integer', { meta: { special: ['m2o'] } }),
        rawField('comments', 'sort', 'integer', { meta: { hidden: true } }),
      ],
    ],
    ['tags', [rawField('tags', 'id', 'integer', primaryKeyMeta), rawField('tags', 'name', 'string')]],
    [
      'articles_tags',
      [
        rawField('articles_tags', 'id', 'integer', primaryKeyMeta),
        rawField('articles_tags', 'articles_id', 'integer', { meta: { special: ['m2o'] } }),
        rawField('articles_tags', 'tags_id', 'integer', { meta: { special: ['m2o'] } }),
        rawField('articles_tags', 'sort', 'integer'),
      ],
    ],
    [
      'pages',
      [
        rawField('pages', 'id', 'integer', primaryKeyMeta),
        rawField('pages', 'title', 'string'),
        alias('pages', 'blocks', 'm2a', 'list-m2a'),
      ],
    ],
    [
      'pages_blocks',
      [
        rawField('pages_blocks', 'id', 'integer', primaryKeyMeta),
        rawField('pages_blocks', 'pages_id', 'integer', { meta: { special: ['m2o'] } }),
        ...['item', 'collection'].map((name) => rawField('pages_blocks', name, 'string')),
        rawField('pages_blocks', 'sort', 'integer'),
      ],
    ],
    ...Object.entries({
      block_text: 'heading',
      block_picture: 'caption',
      block_quote: 'quote',
      block_map: 'place',
    }).map(([name, field]): [string, RawField[]] => [
      name,
      [
        rawField(name, 'id', 'integer', primaryKeyMeta),
        rawField(name, field, 'string', { meta: { required: true } }),
      ],
    ]),
    [
      'albums',
      [
        rawField('albums', 'id', 'integer', primaryKeyMeta),
        rawField('albums', 'keeper', 'integer', {
          meta: { special: ['m2o'], interface: 'select-dropdown-m2o' },
        }),
        alias('albums', 'gallery', 'files', 'files', {
          folder: 'prints',
          template: '{{ files_id.$thumbnail }} {{ files_id.title }}',
        }),
      ],
    ],
    [
      'keepers',
      [
        rawField('keepers', 'id', 'integer', primaryKeyMeta),
        rawField('keepers', 'name', 'string', { meta: { required: true } }),
        rawField('keepers', 'phone', 'string'),
      ],
    ],
    [
      'directus_files',
      [
        rawField('directus_files', 'id', 'uuid', { schema: { is_primary_key: true, is_nullable: false } }),
        rawField('directus_files', 'title', 'string'),
      ],
    ],
    [
      'albums_files',
      [
        rawField('albums_files', 'id', 'integer', primaryKeyMeta),
        rawField('albums_files', 'albums_id', 'integer', { meta: { special: ['m2o'] } }),
        rawField('albums_files', 'files_id', 'uuid', { meta: { special: ['m2o'] } }),
        rawField('albums_files', 'sort', 'integer'),
      ],
    ],
  ]),
});

const texts = ['A quarterly', 'Who pays'].map((heading, i) => ({ id: i + 1, heading }));
const pictures = ['Kiln', 'Harbour'].map((caption, i) => ({ id: i + 1, caption }));
const tags = ['sea', 'salt', 'tide', 'light'].map((name, i) => ({ id: i + 1, name }));
const files = [
  { id: 'f1', title: 'Dawn', type: 'image/jpeg', filesize: 2_431_000, width: 400, height: 300 },
  { id: 'f2', title: 'Tide tables', type: 'application/pdf', filesize: 84_000 },
  { id: 'f3', title: 'Dusk', type: 'image/png', filesize: 1000 },
];
export const relatedTables: Tables = {
  articles: [
    { id: 1, title: 'Salt' },
    { id: 2, title: 'Ferry' },
  ],
  comments: [
    { id: 1, text: 'First', article: 1, sort: 0 },
    { id: 2, text: 'Second', article: 1, sort: 1 },
    { id: 3, text: 'Third', article: 1, sort: 2 },
    { id: 4, text: 'Stray', article: null, sort: null },
    { id: 5, text: 'Elsewhere', article: 2, sort: 0 },
  ],
  tags,
  articles_tags: [
    { id: 11, articles_id: 1, tags_id: tags[0], sort: 0 },
    { id: 12, articles_id: 1, tags_id: tags[1], sort: 1 },
  ],
  pages: [{ id: 1, title: 'About' }],
  block_text: texts,
  block_picture: pictures,
  block_quote: [{ id: 1, quote: 'Slowly' }],
  pages_blocks: [
    { id: 21, pages_id: 1, collection: 'block_text', item: texts[0], sort: 1 },
    { id: 22, pages_id: 1, collection: 'block_picture', item: pictures[0], sort: 2 },
    { id: 23, pages_id: 1, collection: 'block_map', item: '7', sort: 3 },
    { id: 24, pages_id: 1, collection: 'block_text', item: null, sort: 4 },
  ],
  albums: [{ id: 1, keeper: 1 }],
  keepers: [
    { id: 1, name: 'Ida', phone: '12' },
    { id: 2, name: 'Bo', phone: '34' },
  ],
  directus_files: files,
  albums_files: [
    { id: 21, albums_id: 1, files_id: files[0], sort: 0 },
    { id: 22, albums_id: 1, files_id: files[1], sort: 1 },
  ],
};

export interface RelatedCase {
  /** Collection of the form; articles by default. */
  readonly collection?: 'articles' | 'pages' | 'albums';
  readonly itemKey?: Key | '+';
  /** Permissions of the user. Without them the user is an administrator. */
  readonly permissions?: readonly RawPermission[];
  readonly tables?: Tables;
  /** Methods that replace those of the memory platform. */
  readonly does?: Partial<Platform>;
  /** Other metadata. It must contain articles. */
  readonly metadata?: Metadata;
  readonly direction?: 'ltr' | 'rtl';
  /** Reads respond after this promise resolves. */
  readonly waiting?: Promise<void>;
  /** A registry with additional widgets. */
  readonly registry?: typeof everything;
  /** Other parts of the engine's context. */
  readonly context?: Parameters<typeof testContext>[0];
}

export const permission = (
  collection: string,
  action: RawPermission['action'],
  more = {},
): RawPermission => ({
  role: 'role-1',
  collection,
  action,
  fields: ['*'],
  permissions: null,
  validation: null,
  presets: null,
  ...more,
});

/** Renders the form of an item over its own store. */
export async function renderRelated({
  collection = 'articles',
  itemKey = 1,
  permissions,
  tables = relatedTables,
  metadata = relatedMetadata,
  direction = 'ltr',
  waiting,
  does = {},
  registry = everything,
  context: around = {},
}: RelatedCase = {}) {
  const memory = createMemoryPlatform(tables, metadata);
  const platform: typeof memory = {
    ...memory,
    async read<T>(...asked: Parameters<typeof memory.read>) {
      await waiting;
      return memory.read<T>(...asked);
    },
  };
  const grants = compileGrants(permissions ?? [], { admin: permissions === undefined });
  const context = testContext({ metadata, registry, platform: { ...platform, ...does }, grants, ...around });
  const row = collection === 'albums' ? { keeper: 1 } : { title: 'Salt' };
  const store = createEditStore(itemKey === '+' ? {} : { id: itemKey, ...row }, { clock: context.clock });
  const plan = compileForm({
    collection,
    metadata,
    registry,
    grants,
    scope: { now: new Date(0), user: 'user-1', role: 'role-1' },
    isNew: itemKey === '+',
    viewing: (context.platform.session.views?.current ?? null) !== null,
  });
  const definitions = plan.fields.map(({ field }) => interfaceFor(field, { registry, metadata }).definition);
  await preload(definitions as never);
  const room = renderInside(<Form store={store} plan={plan} itemKey={itemKey} />, { context, direction });
  await settled();
  return { ...room, context, store, plan, calls: memory.calls };
}

/**
 * Rows to choose from are drawn for a narrow screen, one below the other: a table needs a browser to measure. What draws them is
 * loaded before the first test.
 */
export async function onPhone(): Promise<void> {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query.includes('width <') }));
  const { layouts, blocks } = everything;
  await preload([...layouts.all, blocks.get('layout'), blocks.get('search')] as never);
}

/** Returns the texts of a list's rows, in order. */
export function rowsOf(field: string): readonly string[] {
  const frame = document.querySelector(`[data-field="${field}"]`);
  return [...(frame?.querySelectorAll('[role="listitem"]') ?? [])].map((row) => row.textContent ?? '');
}

export function listOf(field: string) {
  return within(document.querySelector<HTMLElement>(`[data-field="${field}"]`) as HTMLElement);
}

/** The drawer on top, once its form is there. */
export async function openDrawer() {
  return vi.waitFor(async () => within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement));
}
