import { alias, autoIncrementKey, choices, divider, field } from './make.ts';
import type { SystemCollection } from './types.ts';

const monospace = { interface: 'input', options: { font: 'monospace' } };

/** The names of a collection in another language (DM-26). */
const translationNames = { translation: 'Name', singular: 'One item', plural: 'Several items' } as const;

export const collections: SystemCollection = {
  collection: 'directus_collections',
  meta: { icon: 'list_alt', note: 'Names, display, sorting and archive settings of collections' },
  fields: [
    divider('collection_divider', 'box', 'Collection'),
    field(
      'collection',
      'string',
      { ...monospace, readonly: true },
      { length: 64, required: true, key: 'assigned' },
    ),
    field('note', 'text', { interface: 'input', options: { placeholder: 'Describe this collection…' } }),
    field('icon', 'string', { interface: 'select-icon' }, { length: 30 }),
    field('color', 'string', { interface: 'select-color' }, { length: 255 }),
    field(
      'display_template',
      'string',
      { interface: 'system-display-template', options: { collectionField: 'collection' }, width: 'full' },
      { length: 255 },
    ),
    field(
      'hidden',
      'boolean',
      { interface: 'boolean', options: { label: 'Hide in the app' } },
      { required: true, initial: false },
    ),
    field(
      'singleton',
      'boolean',
      { interface: 'boolean', options: { label: 'Treat as a single item' } },
      { required: true, initial: false },
    ),
    field('translations', 'json', {
      interface: 'list',
      options: {
        template: '{{ translation }} ({{ language }})',
        addLabel: 'Add a language',
        fields: [
          {
            field: 'language',
            name: 'Language',
            type: 'string',
            meta: { interface: 'system-language', width: 'half' },
            schema: { default_value: 'en-US' },
          },
          ...(['translation', 'singular', 'plural'] as const).map((name) => ({
            field: name,
            name: translationNames[name],
            type: 'string',
            meta: { interface: 'input', width: 'half' },
          })),
        ],
      },
      width: 'full',
    }),
    divider('archive_divider', 'archive', 'Archive'),
    field(
      'archive_field',
      'string',
      { interface: 'system-field', options: { collectionField: 'collection', allowNone: true } },
      { length: 64 },
    ),
    field(
      'archive_app_filter',
      'boolean',
      { interface: 'boolean', options: { label: 'Hide archived items in lists' } },
      { required: true, initial: true },
    ),
    field(
      'archive_value',
      'string',
      { interface: 'input', options: { font: 'monospace', iconRight: 'archive' } },
      { length: 255 },
    ),
    field(
      'unarchive_value',
      'string',
      { interface: 'input', options: { font: 'monospace', iconRight: 'unarchive' } },
      { length: 255 },
    ),
    divider('sort_divider', 'sort', 'Sort'),
    field(
      'sort_field',
      'string',
      {
        interface: 'system-field',
        options: {
          collectionField: 'collection',
          typeAllowList: ['float', 'decimal', 'integer'],
          allowNone: true,
        },
      },
      { length: 64 },
    ),
    divider('accountability_divider', 'admin_panel_settings', 'Accountability'),
    field(
      'accountability',
      'string',
      {
        interface: 'select-dropdown',
        options: choices(['all', 'Activity and revisions'], ['activity', 'Activity only'], [null, 'Nothing']),
      },
      { length: 255, initial: 'all' },
    ),
    divider('duplication_divider', 'content_copy', 'Duplication'),
    field('item_duplication_fields', 'json', {
      interface: 'system-field-tree',
      options: { collectionField: 'collection' },
      width: 'full',
    }),
    alias('fields', { special: ['o2m'], hidden: true }),
    field('sort', 'integer', { hidden: true }),
  ],
};

export const fields: SystemCollection = {
  collection: 'directus_fields',
  meta: { icon: 'input', note: 'Interfaces, displays and validation of fields' },
  fields: [
    autoIncrementKey(),
    {
      ...field('collection', 'string', {}, { length: 64, required: true }),
      references: { collection: 'directus_collections', column: 'collection', onDelete: null, as: 'fields' },
    },
    field('field', 'string', {}, { length: 64, required: true }),
    field('special', 'csv', { hidden: true }),
    field('interface', 'string', {}, { length: 64 }),
    field('options', 'json', { hidden: true }),
    field('display', 'string', {}, { length: 64 }),
    field('display_options', 'json', { hidden: true }),
    field('readonly', 'boolean', { hidden: true }, { required: true, initial: false }),
    field('hidden', 'boolean', { hidden: true }, { required: true, initial: false }),
    field('sort', 'integer'),
    field('width', 'string', {}, { length: 30, initial: 'full' }),
    { ...field('group', 'integer'), references: { collection: 'directus_fields', onDelete: 'SET NULL' } },
    field('translations', 'json', { hidden: true }),
    field('note', 'text'),
    field('required', 'boolean', { hidden: true }, { required: true, initial: false }),
    field('conditions', 'json', { hidden: true }),
    field('validation', 'json', { hidden: true }),
    field('validation_message', 'text', { hidden: true }),
  ],
};

export const relations: SystemCollection = {
  collection: 'directus_relations',
  meta: { icon: 'merge_type', note: 'Relations between collections' },
  fields: [
    autoIncrementKey(),
    field('many_collection', 'string', {}, { length: 64, required: true }),
    field('many_field', 'string', {}, { length: 64, required: true }),
    field('one_collection', 'string', {}, { length: 64 }),
    field('one_field', 'string', {}, { length: 64 }),
    field('one_collection_field', 'string', {}, { length: 64 }),
    field('one_allowed_collections', 'csv'),
    field('junction_field', 'string', {}, { length: 64 }),
    field('sort_field', 'string', {}, { length: 64 }),
    field('one_deselect_action', 'string', {}, { length: 255, required: true, initial: 'nullify' }),
  ],
};

export const migrations: SystemCollection = {
  collection: 'directus_migrations',
  meta: { note: 'Version of the system tables in this database', hidden: true },
  fields: [
    { ...field('version', 'string', {}, { length: 255, required: true, key: 'assigned' }), meta: null },
    { ...field('name', 'string', {}, { length: 255, required: true }), meta: null },
    { ...field('timestamp', 'timestamp', {}, { initial: 'CURRENT_TIMESTAMP' }), meta: null },
  ],
};

export const versions: SystemCollection = {
  collection: 'directus_versions',
  meta: {
    note: 'Version counters that server processes use to detect changes of the data model',
    hidden: true,
  },
  fields: [
    field('subject', 'string', {}, { length: 64, required: true, key: 'assigned' }),
    field('version', 'bigInteger', {}, { required: true, initial: 0 }),
  ],
};
