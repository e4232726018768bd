import { passwordPatterns } from '../../validation/password-rules.ts';
import { autoIncrementKey, choices, divider, field, foreignKey, uuidKey } from './make.ts';
import type { SystemCollection } from './types.ts';

const person = '{{avatar.$thumbnail}} {{first_name}} {{last_name}}';

export const files: SystemCollection = {
  collection: 'directus_files',
  meta: {
    icon: 'folder',
    note: 'Files and their metadata',
    display_template: '{{ $thumbnail }} {{ title }}',
  },
  fields: [
    uuidKey({ hidden: true, width: 'full' }),
    field(
      'title',
      'string',
      { interface: 'input', options: { iconRight: 'title' }, width: 'full' },
      { length: 255 },
    ),
    field('description', 'text', { interface: 'input-multiline', width: 'full' }),
    field('tags', 'json', {
      interface: 'tags',
      options: { iconRight: 'local_offer' },
      display: 'labels',
      display_options: { format: false },
      width: 'full',
    }),
    field('location', 'text', { interface: 'input', options: { iconRight: 'place' } }),
    field(
      'storage',
      'string',
      { interface: 'input', options: { iconRight: 'storage' }, readonly: true },
      { length: 255, required: true },
    ),
    divider('storage_divider', 'insert_drive_file', 'Names'),
    field(
      'filename_disk',
      'string',
      { interface: 'input', options: { iconRight: 'publish' }, readonly: true },
      { length: 255 },
    ),
    field(
      'filename_download',
      'string',
      { interface: 'input', options: { iconRight: 'get_app' } },
      { length: 255, required: true },
    ),
    field('metadata', 'json', { hidden: true }),
    field('type', 'string', { display: 'mime-type', readonly: true, width: 'full' }, { length: 255 }),
    field('filesize', 'bigInteger', { display: 'filesize', readonly: true, width: 'full' }),
    field('checksum', 'string', { readonly: true, hidden: true }, { length: 64 }),
    foreignKey(
      'modified_by',
      { collection: 'directus_users', onDelete: 'SET NULL' },
      {
        special: ['user-updated'],
        interface: 'select-dropdown-m2o',
        options: { template: person },
        display: 'user',
        readonly: true,
      },
    ),
    field(
      'modified_on',
      'timestamp',
      { special: ['date-updated'], interface: 'datetime', display: 'datetime', readonly: true },
      { required: true, initial: 'CURRENT_TIMESTAMP' },
    ),
    field('embed', 'string', { hidden: true }, { length: 200 }),
    foreignKey(
      'uploaded_by',
      { collection: 'directus_users', onDelete: 'SET NULL' },
      { special: ['user-created'], display: 'user', hidden: true },
    ),
    field(
      'uploaded_on',
      'timestamp',
      { display: 'datetime', hidden: true },
      { required: true, initial: 'CURRENT_TIMESTAMP' },
    ),
    foreignKey(
      'folder',
      { collection: 'directus_folders', onDelete: 'SET NULL' },
      {
        special: ['m2o'],
        display: 'related-values',
        display_options: { template: '{{ name }}' },
        readonly: true,
      },
    ),
    field('width', 'integer', { readonly: true }),
    field('height', 'integer', { readonly: true }),
    field('charset', 'string', { readonly: true }, { length: 50 }),
    field('duration', 'integer', { readonly: true }),
    field('focal_point_x', 'integer', { hidden: true }),
    field('focal_point_y', 'integer', { hidden: true }),
  ],
};

export const folders: SystemCollection = {
  collection: 'directus_folders',
  meta: { note: 'Folders that group files', display_template: '{{ name }}' },
  fields: [
    uuidKey(),
    foreignKey('parent', { collection: 'directus_folders', onDelete: 'SET NULL' }),
    field('name', 'string', { width: 'full' }, { length: 255, required: true }),
  ],
};

export const looseObjects: SystemCollection = {
  collection: 'directus_loose_objects',
  meta: {
    note: 'Stored objects without a file row, also former contents of files, and when they are deleted',
    hidden: true,
  },
  fields: [
    field('filename_disk', 'string', {}, { length: 255, required: true, key: 'assigned' }),
    field('storage', 'string', {}, { length: 255, required: true }),
    field('expires', 'timestamp', {}, { required: true }),
    field('file', 'uuid', {}),
    field('content', 'text', {}),
  ],
};

/** Timestamps of leases are of the process that holds the lock. */
export const uploads: SystemCollection = {
  collection: 'directus_uploads',
  meta: { note: 'Uploads that continue over several requests', hidden: true },
  fields: [
    uuidKey(),
    field('user', 'uuid', {}),
    field('storage', 'string', {}, { length: 255, required: true }),
    field('size', 'bigInteger', {}, { required: true }),
    field('received', 'bigInteger', {}, { required: true, initial: 0 }),
    field('stored', 'boolean', {}, { required: true, initial: false }),
    field('metadata', 'text', {}, { required: true }),
    field('parts', 'text', {}, { required: true }),
    field('expires', 'timestamp', {}, { required: true }),
    field('locked_by', 'uuid', {}),
    field('locked_until', 'timestamp', {}),
    field('lock_wanted', 'boolean', {}, { required: true, initial: false }),
  ],
};

const image = (note?: string) => ({
  special: ['file'],
  interface: 'file',
  display: 'image',
  ...(note ? { note } : {}),
});
const file = { collection: 'directus_files', onDelete: 'SET NULL' } as const;

export const settings: SystemCollection = {
  collection: 'directus_settings',
  meta: { note: 'Project settings', singleton: true },
  fields: [
    autoIncrementKey({ hidden: true, width: 'full' }),
    field(
      'project_name',
      'string',
      { interface: 'input', options: { iconRight: 'title' } },
      { length: 100, required: true, initial: 'Armature' },
    ),
    field(
      'project_url',
      'string',
      { interface: 'input', options: { iconRight: 'link', placeholder: 'https://example.com' } },
      { length: 255 },
    ),
    field(
      'project_color',
      'string',
      { interface: 'select-color', note: 'Behind the logo and the sign-in page' },
      { length: 10, initial: '#00C897' },
    ),
    foreignKey('project_logo', file, image('White on transparent, 40 by 40')),
    divider('public_divider', 'public', 'Public pages'),
    foreignKey('public_foreground', file, image()),
    foreignKey('public_background', file, image()),
    field('public_note', 'text', {
      interface: 'input-multiline',
      options: { placeholder: 'A short note in Markdown for everyone who opens the sign-in page…' },
      width: 'full',
    }),
    divider('security_divider', 'security', 'Security'),
    field(
      'auth_password_policy',
      'string',
      {
        interface: 'select-dropdown',
        options: {
          ...choices(
            [null, 'At least 10 characters, and not a common password'],
            [passwordPatterns.long, 'At least 14 characters'],
            [passwordPatterns.mixed, 'Upper and lower case, digits and special characters'],
          ),
          allowOther: true,
        },
        note: 'New passwords must also match this pattern. They always need at least 10 characters and cannot be common passwords.',
      },
      { length: 100 },
    ),
    field(
      'auth_login_attempts',
      'integer',
      {
        interface: 'input',
        options: { iconRight: 'lock' },
        note: 'Consecutive failed sign-ins before new devices must wait. Known devices never wait. Empty: no limit per account',
      },
      { initial: 25 },
    ),
    divider('files_divider', 'storage', 'Images'),
    field('storage_asset_presets', 'json', {
      interface: 'list',
      options: { template: '{{key}}' },
      width: 'full',
    }),
    field(
      'storage_asset_transform',
      'string',
      {
        interface: 'select-dropdown',
        options: choices(['all', 'Every size'], ['none', 'As stored'], ['presets', 'Presets only']),
      },
      { length: 7, initial: 'all' },
    ),
    divider('overrides_divider', 'brush', 'Appearance'),
    field('custom_css', 'text', {
      interface: 'input-code',
      options: { language: 'css', lineNumber: true },
      width: 'full',
    }),
  ],
};
