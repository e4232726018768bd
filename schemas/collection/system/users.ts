import { alias, autoIncrementKey, choices, divider, field, foreignKey, uuidKey } from './make.ts';
import type { SystemCollection } from './types.ts';

const otherUser = { collection: 'directus_users', onDelete: 'SET NULL' } as const;
const setByServer = { readonly: true, hidden: true } as const;

export const users: SystemCollection = {
  collection: 'directus_users',
  meta: {
    icon: 'people_alt',
    note: 'Users and API tokens',
    display_template: '{{ first_name }} {{ last_name }}',
    archive_field: 'status',
    archive_value: 'archived',
    unarchive_value: 'draft',
  },
  fields: [
    field(
      'first_name',
      'string',
      { interface: 'input', options: { iconRight: 'account_circle' } },
      { length: 50 },
    ),
    field(
      'last_name',
      'string',
      { interface: 'input', options: { iconRight: 'account_circle' } },
      { length: 50 },
    ),
    field(
      'email',
      'string',
      { interface: 'input', options: { iconRight: 'email' } },
      { length: 128, required: true, unique: true },
    ),
    field(
      'password',
      'hash',
      {
        special: ['hash', 'conceal'],
        interface: 'input-hash',
        options: { iconRight: 'lock', masked: true, passwordRules: true },
      },
      { length: 255 },
    ),
    foreignKey(
      'avatar',
      { collection: 'directus_files', onDelete: null },
      { special: ['file'], interface: 'file', display: 'image', width: 'full' },
    ),
    field('location', 'string', { interface: 'input', options: { iconRight: 'place' } }, { length: 255 }),
    field('title', 'string', { interface: 'input', options: { iconRight: 'work' } }, { length: 50 }),
    field('description', 'text', { interface: 'input-multiline', width: 'full' }),
    field('tags', 'json', {
      interface: 'tags',
      options: { iconRight: 'local_offer' },
      display: 'labels',
      display_options: { format: false },
      width: 'full',
    }),
    divider('preferences_divider', 'face', 'Preferences'),
    field('language', 'string', { interface: 'system-language' }, { length: 8, initial: 'en-US' }),
    field(
      'theme',
      'string',
      {
        interface: 'select-dropdown',
        options: choices(['auto', 'Automatic'], ['light', 'Light'], ['dark', 'Dark']),
      },
      { length: 20, initial: 'auto' },
    ),
    field('tfa_secret', 'string', { special: ['conceal'], interface: 'system-mfa-setup' }, { length: 255 }),
    divider('admin_divider', 'verified_user', 'For administrators', { color: '#E35169' }),
    field(
      'status',
      'string',
      {
        interface: 'select-dropdown',
        options: choices(
          ['draft', 'Draft'],
          ['invited', 'Invited'],
          ['active', 'Active'],
          ['suspended', 'Suspended'],
          ['archived', 'Archived'],
        ),
        display: 'labels',
        display_options: {
          showAsDot: true,
          choices: [
            { text: 'Draft', value: 'draft', background: '#A2B5CD' },
            { text: 'Invited', value: 'invited', background: '#2F80ED' },
            { text: 'Active', value: 'active', background: '#00A67E' },
            { text: 'Suspended', value: 'suspended', background: '#E35169' },
            { text: 'Archived', value: 'archived', background: '#A2B5CD' },
          ],
        },
      },
      { length: 16, required: true, initial: 'active' },
    ),
    foreignKey(
      'role',
      { collection: 'directus_roles', onDelete: 'SET NULL', as: 'users' },
      {
        special: ['m2o'],
        interface: 'select-dropdown-m2o',
        options: { template: '{{ name }}' },
        display: 'related-values',
        display_options: { template: '{{ name }}' },
      },
    ),
    field(
      'token',
      'string',
      { special: ['conceal'], interface: 'token', options: { iconRight: 'vpn_key' }, width: 'full' },
      { length: 255, unique: true },
    ),
    uuidKey({ options: { iconRight: 'vpn_key' }, width: 'full', readonly: true }),
    field('last_page', 'string', { readonly: true }, { length: 255 }),
    field('last_access', 'timestamp', {
      readonly: true,
      display: 'datetime',
      display_options: { relative: true },
    }),
    // USER-26. These fields are null for users created before the fields existed.
    field('created_on', 'timestamp', { special: ['date-created'], display: 'datetime', ...setByServer }),
    foreignKey('created_by', otherUser, { special: ['user-created'], display: 'user', ...setByServer }),
    field('modified_on', 'timestamp', { special: ['date-updated'], display: 'datetime', ...setByServer }),
    foreignKey('modified_by', otherUser, { special: ['user-updated'], display: 'user', ...setByServer }),
    field('external_id', 'string', { readonly: true, hidden: true }, { length: 255 }),
  ],
};

const half = { width: 'half' } as const;

/** The links of a role in the module bar. */
const moduleFields = [
  { field: 'icon', name: 'Icon', type: 'string', meta: { ...half, interface: 'select-icon' } },
  { field: 'name', name: 'Name', type: 'string', meta: { ...half, interface: 'input' } },
  {
    field: 'link',
    name: 'Link',
    type: 'string',
    meta: {
      width: 'full',
      interface: 'input',
      options: { iconRight: 'link', placeholder: 'A path or a URL…' },
    },
  },
];

/** The groups of collections in the navigation of a role (COLL-29). */
const groupFields = [
  { field: 'group_name', name: 'Name', type: 'string', meta: { ...half, interface: 'input' } },
  {
    field: 'accordion',
    name: 'Type',
    type: 'string',
    meta: {
      ...half,
      interface: 'select-dropdown',
      options: {
        choices: [
          { text: 'Always open', value: 'always_open' },
          { text: 'Open at first', value: 'start_open' },
          { text: 'Closed at first', value: 'closed' },
        ],
      },
    },
    schema: { default_value: 'always_open' },
  },
  {
    field: 'collections',
    name: 'Collections',
    type: 'json',
    meta: {
      width: 'full',
      interface: 'list',
      options: {
        template: '{{ collection }}',
        addLabel: 'Add a collection',
        fields: [
          {
            field: 'collection',
            name: 'Collection',
            type: 'string',
            meta: { width: 'full', interface: 'system-collection' },
          },
        ],
      },
    },
  },
];

export const roles: SystemCollection = {
  collection: 'directus_roles',
  meta: {
    icon: 'supervised_user_circle',
    note: 'Access of groups of users',
    display_template: '{{ name }}',
  },
  fields: [
    uuidKey({ hidden: true, width: 'full' }),
    field(
      'name',
      'string',
      { interface: 'input', options: { placeholder: 'A name for the role…' } },
      { length: 100, required: true },
    ),
    field(
      'icon',
      'string',
      { interface: 'select-icon', display: 'icon' },
      { length: 30, required: true, initial: 'supervised_user_circle' },
    ),
    field('description', 'text', {
      interface: 'input',
      options: { placeholder: 'Describe this role…' },
      width: 'full',
    }),
    field('app_access', 'boolean', { interface: 'boolean' }, { required: true, initial: true }),
    field('admin_access', 'boolean', { interface: 'boolean' }, { required: true, initial: false }),
    field('ip_access', 'csv', {
      interface: 'tags',
      options: { placeholder: 'Allowed IP addresses; empty allows all…' },
      width: 'full',
    }),
    field('enforce_tfa', 'boolean', { interface: 'boolean' }, { required: true, initial: false }),
    alias('users', {
      special: ['o2m'],
      interface: 'list-o2m',
      // Invited users have only an email address.
      options: { template: '{{ first_name }} {{ last_name }} {{ email }}' },
    }),
    field('module_list', 'json', {
      interface: 'list',
      options: { template: '{{ name }}', addLabel: 'Add a module', fields: moduleFields },
      width: 'full',
    }),
    field('collection_list', 'json', {
      interface: 'list',
      options: { template: '{{ group_name }}', addLabel: 'Add a group', fields: groupFields },
      width: 'full',
    }),
  ],
};

export const permissions: SystemCollection = {
  collection: 'directus_permissions',
  meta: { icon: 'admin_panel_settings', note: 'Permissions of each role' },
  fields: [
    field('permissions', 'json', { hidden: true }),
    field('presets', 'json', { hidden: true }),
    foreignKey('role', { collection: 'directus_roles', onDelete: 'CASCADE' }),
    field('limit', 'integer'),
    field('collection', 'string', {}, { length: 64, required: true }),
    autoIncrementKey(),
    field('fields', 'csv'),
    field('action', 'string', {}, { length: 10, required: true }),
    field('validation', 'json'),
  ],
};

export const sessions: SystemCollection = {
  collection: 'directus_sessions',
  meta: { note: 'Open sessions', hidden: true },
  fields: [
    field(
      'token',
      'string',
      { hidden: true, special: ['conceal'] },
      { length: 64, required: true, key: 'assigned' },
    ),
    {
      ...foreignKey('user', { collection: 'directus_users', onDelete: 'CASCADE' }),
      column: { length: 36, required: true },
    },
    field('expires', 'timestamp', {}, { required: true }),
    field('ip', 'string', {}, { length: 255 }),
    field('user_agent', 'string', {}, { length: 255 }),
    // The session id that access tokens contain. A rotated refresh token stays valid briefly because two tabs may
    // refresh at once.
    field('family', 'string', { hidden: true }, { length: 32, unique: true }),
    field('previous', 'string', { hidden: true, special: ['conceal'] }, { length: 64 }),
    field('rotated', 'timestamp', { hidden: true }),
  ],
};

export const attempts: SystemCollection = {
  collection: 'directus_attempts',
  meta: { note: 'Counters of failed sign-ins', hidden: true },
  fields: [
    field('key', 'string', {}, { length: 255, required: true, key: 'assigned' }),
    field('failures', 'integer', {}, { required: true, initial: 0 }),
    field('last', 'timestamp', {}, { required: true }),
  ],
};

export const usedCodes: SystemCollection = {
  collection: 'directus_used_codes',
  meta: { note: 'The last used one-time code of each user, to reject replays', hidden: true },
  fields: [
    {
      ...foreignKey('user', { collection: 'directus_users', onDelete: 'CASCADE' }),
      column: { length: 36, required: true, key: 'assigned' },
    },
    // TOTP time step: half minutes since the epoch.
    field('step', 'integer', {}, { required: true }),
  ],
};

export const invitations: SystemCollection = {
  collection: 'directus_invitations',
  meta: { note: 'When the last invitation of each user was sent', hidden: true },
  fields: [
    {
      ...foreignKey('user', { collection: 'directus_users', onDelete: 'CASCADE' }),
      column: { length: 36, required: true, key: 'assigned' },
    },
    field('sent_on', 'timestamp', {}, { required: true }),
  ],
};

export const staticTokens: SystemCollection = {
  collection: 'directus_static_tokens',
  meta: { note: 'When static tokens were set and last used', hidden: true },
  fields: [
    // The hash that `directus_users.token` contains.
    field(
      'token',
      'string',
      { hidden: true, special: ['conceal'] },
      { length: 64, required: true, key: 'assigned' },
    ),
    // null for a token that was set before the server stored this time.
    field('set_on', 'timestamp'),
    field('last_used', 'timestamp'),
  ],
};

export const identities: SystemCollection = {
  collection: 'directus_identities',
  meta: { note: 'Single sign-on identities of users', hidden: true },
  fields: [
    // Hash of provider and subject.
    field('key', 'string', {}, { length: 64, required: true, key: 'assigned' }),
    field('provider', 'string', {}, { length: 255, required: true }),
    {
      ...foreignKey('user', { collection: 'directus_users', onDelete: 'CASCADE' }),
      column: { length: 36, required: true },
    },
  ],
};
