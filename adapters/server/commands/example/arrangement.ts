/** Default presets and navigation of the example. Users can change their own. */

interface Arrangement {
  readonly collection: string;
  readonly fields: readonly string[];
  readonly sort: string;
  /** Column widths in px. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Presets without a user, which apply until a user changes the list. */
export const arrangements: readonly Arrangement[] = [
  {
    collection: 'articles',
    fields: ['cover', 'title', 'status', 'author', 'section', 'date_updated'],
    sort: '-date_updated',
    widths: { cover: 60, title: 220, status: 116, author: 128, section: 92, date_updated: 128 },
  },
  {
    collection: 'authors',
    fields: ['portrait', 'name', 'email', 'articles'],
    sort: 'name',
    widths: { portrait: 64, name: 220, email: 260 },
  },
  {
    collection: 'events',
    fields: ['title', 'begins', 'place', 'seats'],
    sort: 'begins',
    widths: { title: 300, begins: 190, place: 180, seats: 90 },
  },
  {
    collection: 'products',
    fields: ['picture', 'name', 'price', 'in_stock'],
    sort: 'name',
    widths: { picture: 64, name: 280 },
  },
  {
    collection: 'issues',
    fields: ['cover', 'title', 'number', 'season', 'progress', 'on_sale'],
    sort: '-number',
    widths: { cover: 60, title: 244, number: 90, season: 110, progress: 100, on_sale: 120 },
  },
  {
    collection: 'pages',
    fields: ['title', 'parent', 'blocks', 'slug'],
    sort: 'title',
    widths: { title: 240, parent: 180, blocks: 120, slug: 180 },
  },
  {
    collection: 'directus_users',
    fields: ['first_name', 'last_name', 'email', 'role', 'status', 'last_access'],
    sort: 'email',
    widths: { email: 220 },
  },
];

/** The navigation of every role of the magazine (COLL-29). */
export const navigation = [
  {
    group_name: 'Editorial',
    accordion: 'always_open',
    collections: ['articles', 'issues', 'authors', 'tags', 'events'].map((collection) => ({ collection })),
  },
  {
    group_name: 'Site',
    accordion: 'always_open',
    collections: ['homepage', 'pages', 'products'].map((collection) => ({ collection })),
  },
];
