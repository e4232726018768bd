import type { FieldMeta, FieldType } from '../../../../schemas/field/types.ts';
import type { OnDelete } from '../../../../schemas/relation/types.ts';

/** A collection of the example as data: table, metadata and relations. */
export interface ExampleCollection {
  readonly collection: string;
  readonly icon: string;
  readonly note?: string;
  readonly template?: string;
  readonly hidden?: true;
  readonly singleton?: true;
  readonly sort?: string;
  /** The archive field. Its value `archived` marks archived items. */
  readonly archive?: string;
  readonly fields: readonly ExampleField[];
}

export interface ExampleField {
  readonly field: string;
  readonly type?: FieldType;
  readonly alias?: true;
  readonly key?: true;
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly initial?: unknown;
  readonly meta: Partial<FieldMeta>;
  readonly to?: {
    readonly collection: string;
    readonly column?: string;
    readonly as?: string;
    readonly junction?: string;
    readonly sortField?: string;
  };
  readonly any?: {
    readonly collectionField: string;
    readonly allowed: readonly string[];
    readonly junction: string;
  };
  readonly onDelete?: OnDelete;
}

type Shape = Partial<FieldMeta> & { readonly type?: FieldType; readonly unique?: boolean };

export const half = { width: 'half' } as const;

export function key(): ExampleField {
  return {
    field: 'id',
    type: 'integer',
    key: true,
    meta: { interface: 'input', readonly: true, hidden: true, ...half },
  };
}

export function text(
  field: string,
  { type = 'string', unique = false, required = false, ...meta }: Shape = {},
): ExampleField {
  const isLong = type === 'text';
  return {
    field,
    type,
    unique,
    required,
    meta: {
      interface: isLong ? 'input-multiline' : 'input',
      display: 'formatted-value',
      required,
      width: 'full',
      ...meta,
    },
  };
}

export function note(field: string, about: string): ExampleField {
  return text(field, { type: 'text', note: about });
}

interface ExampleChoice {
  readonly text: string;
  readonly value: string;
  readonly icon?: string;
}

export function choices(
  field: string,
  list: readonly ExampleChoice[],
  { initial, ...meta }: Partial<FieldMeta> & { readonly initial?: string } = {},
): ExampleField {
  return {
    field,
    type: 'string',
    length: 40,
    ...(initial === undefined ? {} : { initial }),
    meta: {
      interface: 'select-dropdown',
      options: {
        choices: list.map(({ text: label, value, icon }) => ({
          text: label,
          value,
          ...(icon ? { icon } : {}),
        })),
      },
      ...half,
      ...meta,
    },
  };
}

export function labels(field: string, names: readonly string[]): ExampleField {
  const list = names.map((name) => ({ text: name, value: name.toLowerCase() }));
  return choices(field, list, { display: 'labels', display_options: { choices: list } });
}

export function datetime(field: string, meta: Partial<FieldMeta> = {}): ExampleField {
  return {
    field,
    type: 'dateTime',
    meta: {
      interface: 'datetime',
      display: 'datetime',
      display_options: { relative: false },
      ...half,
      ...meta,
    },
  };
}

export function m2o(
  field: string,
  collection: string,
  {
    as,
    junction,
    sortField,
    ...meta
  }: Partial<FieldMeta> & {
    readonly as?: string;
    readonly junction?: string;
    readonly sortField?: string;
  } = {},
): ExampleField {
  const isSystem = collection.startsWith('directus_');
  return {
    field,
    type: isSystem ? 'uuid' : 'integer',
    to: {
      collection,
      ...(as ? { as } : {}),
      ...(junction ? { junction } : {}),
      ...(sortField ? { sortField } : {}),
    },
    onDelete: 'SET NULL',
    meta: { special: ['m2o'], interface: 'select-dropdown-m2o', ...half, ...meta },
  };
}

export function files(field: string, about?: string): ExampleField {
  return m2o(field, 'directus_files', {
    special: ['file'],
    interface: 'file-image',
    options: null,
    display: 'image',
    ...half,
    ...(about ? { note: about } : {}),
  });
}

const person = { template: '{{ avatar.$thumbnail }} {{ first_name }} {{ last_name }}' };
const quiet = { readonly: true, hidden: true } as const;

/** Fields for the user and time of a row's creation and last update. */
export const track: readonly ExampleField[] = [
  m2o('user_created', 'directus_users', {
    special: ['user-created'],
    options: person,
    display: 'user',
    ...quiet,
  }),
  {
    field: 'date_created',
    type: 'timestamp',
    meta: {
      special: ['date-created'],
      interface: 'datetime',
      display: 'datetime',
      display_options: { relative: true },
      ...half,
      ...quiet,
    },
  },
  m2o('user_updated', 'directus_users', {
    special: ['user-updated'],
    options: person,
    display: 'user',
    ...quiet,
  }),
  {
    field: 'date_updated',
    type: 'timestamp',
    meta: {
      special: ['date-updated'],
      interface: 'datetime',
      display: 'datetime',
      display_options: { relative: true },
      ...half,
      ...quiet,
    },
  },
];
