import { alias, autoIncrementKey, choices, divider, field, foreignKey } from './make.ts';
import type { SystemCollection } from './types.ts';

const monospace = { display: 'formatted-value', display_options: { font: 'monospace' } };
const actionLabels = {
  display: 'labels',
  display_options: {
    choices: [
      { text: 'Create', value: 'create', foreground: '#00785A', background: '#D9F5EC' },
      { text: 'Update', value: 'update', foreground: '#1D5FBF', background: '#E0ECFB' },
      { text: 'Delete', value: 'delete', foreground: '#B3243B', background: '#FBE3E7' },
      { text: 'Import', value: 'import', foreground: '#1D5FBF', background: '#E0ECFB' },
      { text: 'Undo import', value: 'undo-import', foreground: '#8A5A00', background: '#FCF0DA' },
      { text: 'Comment', value: 'comment', foreground: '#8A5A00', background: '#FCF0DA' },
      { text: 'View as', value: 'view-as', foreground: '#6A3FB5', background: '#EDE6F9' },
      { text: 'Write as', value: 'write-as', foreground: '#B3243B', background: '#FBE3E7' },
      { text: 'Login', value: 'authenticate', foreground: '#6A3FB5', background: '#EDE6F9' },
    ],
  },
};

export const activity: SystemCollection = {
  collection: 'directus_activity',
  meta: { note: 'Log of changes, comments and sign-ins' },
  // The page of an item reads its comments.
  indexes: [['collection', 'item']],
  fields: [
    autoIncrementKey(),
    field('item', 'string', {}, { length: null, required: true }),
    field('action', 'string', actionLabels, { length: 45, required: true }),
    field(
      'collection',
      'string',
      { display: 'collection', display_options: { icon: true } },
      { length: 64, required: true },
    ),
    field(
      'timestamp',
      'timestamp',
      { options: { relative: true }, display: 'datetime', display_options: { relative: true } },
      { required: true, initial: 'CURRENT_TIMESTAMP' },
    ),
    foreignKey(
      'user',
      { collection: 'directus_users', onDelete: null },
      { special: ['m2o'], display: 'user' },
    ),
    field('comment', 'text', { display: 'formatted-value' }),
    field('user_agent', 'string', monospace, { length: 255 }),
    field('ip', 'string', monospace, { length: 50 }),
    alias('revisions', {
      special: ['o2m'],
      interface: 'list-o2m',
      options: { fields: ['collection', 'item'] },
      width: 'half',
    }),
  ],
};

export const revisions: SystemCollection = {
  collection: 'directus_revisions',
  meta: { note: 'Revisions of items' },
  // The page of an item reads its revisions, and an entry of the activity has the revisions that it recorded. The API
  // reports an index of one column as a setting of the field, so the second index has two.
  indexes: [
    ['collection', 'item'],
    ['activity', 'id'],
  ],
  fields: [
    autoIncrementKey(),
    {
      ...foreignKey(
        'activity',
        { collection: 'directus_activity', onDelete: 'CASCADE', as: 'revisions' },
        {},
        'integer',
      ),
      column: { required: true },
    },
    field('collection', 'string', {}, { length: 64, required: true }),
    field('item', 'string', {}, { length: null, required: true }),
    field('data', 'json', { hidden: true, width: 'full' }),
    field('delta', 'json', { hidden: true, width: 'full' }),
    /** The former values of the fields of `delta`. Only updates of an import store them, so that it can be undone. */
    field('before', 'json', { hidden: true, width: 'full' }),
    foreignKey('parent', { collection: 'directus_revisions', onDelete: 'SET NULL' }, {}, 'integer'),
  ],
};

export const presets: SystemCollection = {
  collection: 'directus_presets',
  meta: {
    icon: 'bookmark_border',
    note: 'List settings: defaults and bookmarks',
    accountability: null,
  },
  fields: [
    field('filters', 'json', { hidden: true, width: 'full' }),
    /** The rule that clients of later versions read and write in place of `filters`. */
    field('filter', 'json', { hidden: true, width: 'full' }),
    field('layout_query', 'json', { hidden: true, width: 'full' }),
    field('layout_options', 'json', { hidden: true, width: 'full' }),
    foreignKey(
      'role',
      { collection: 'directus_roles', onDelete: 'CASCADE' },
      { special: ['m2o'], display: 'related-values', display_options: { template: '{{ name }}' } },
    ),
    foreignKey(
      'user',
      { collection: 'directus_users', onDelete: 'CASCADE' },
      { special: ['m2o'], display: 'user' },
    ),
    autoIncrementKey(),
    field('bookmark', 'string', {}, { length: 255 }),
    field('search', 'string', {}, { length: 100 }),
    field('collection', 'string', {}, { length: 64 }),
    field('layout', 'string', {}, { length: 100, initial: 'tabular' }),
    field('refresh_interval', 'integer'),
  ],
};

export const webhooks: SystemCollection = {
  collection: 'directus_webhooks',
  meta: { icon: 'anchor', note: 'Requests sent when items change' },
  fields: [
    autoIncrementKey({ hidden: true, width: 'full' }),
    field(
      'name',
      'string',
      { interface: 'input', options: { iconRight: 'title' }, width: 'full' },
      { length: 255, required: true },
    ),
    field(
      'method',
      'string',
      {
        interface: 'select-dropdown',
        options: choices(['GET', 'GET'], ['POST', 'POST']),
        display: 'labels',
        display_options: { format: false },
      },
      { length: 10, required: true, initial: 'POST' },
    ),
    field('url', 'text', { interface: 'input', options: { iconRight: 'link' } }),
    field(
      'status',
      'string',
      {
        interface: 'select-dropdown',
        options: choices(['active', 'Active'], ['inactive', 'Inactive']),
        display: 'labels',
        display_options: {
          showAsDot: true,
          choices: [
            { text: 'Active', value: 'active', background: '#00A67E' },
            { text: 'Inactive', value: 'inactive', background: '#A2B5CD' },
          ],
        },
      },
      { length: 10, required: true, initial: 'active' },
    ),
    field(
      'data',
      'boolean',
      { interface: 'boolean', options: { label: 'Send the data of the event' }, display: 'boolean' },
      { required: true, initial: true },
    ),
    field(
      'secret',
      'string',
      {
        special: ['conceal'],
        interface: 'token',
        note: 'Signs each request (X-Armature-Signature). The server generates it and shows it once, when the webhook is saved. Remove it to get a new one.',
        width: 'full',
      },
      { length: 255 },
    ),
    divider('triggers_divider', 'api', 'Triggers'),
    field(
      'actions',
      'csv',
      {
        interface: 'select-multiple-checkbox',
        options: choices(['create', 'Create'], ['update', 'Update'], ['delete', 'Delete']),
        ...actionLabels,
        width: 'full',
      },
      { required: true },
    ),
    field('collections', 'csv', {
      interface: 'system-collections',
      display: 'labels',
      display_options: { format: false },
      width: 'full',
    }),
  ],
};
