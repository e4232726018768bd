/** Describes the API as an OpenAPI 3.0 document, limited to what the caller may access. */
import type { FieldType } from '../../../../schemas/field/types.ts';
import type { Action, Grant } from '../../../../schemas/permission/types.ts';
import type { Context, Model, ModelCollection, ModelField } from '../../contract.ts';
import { opensField } from '../../../../schemas/permission/grants.ts';
import { stepOf } from '../../query/steps.ts';

type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of API values by field type. */
const schemas: Readonly<Record<FieldType, Json>> = {
  string: { type: 'string' },
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  integer: { type: 'integer' },
  bigInteger: { oneOf: [{ type: 'integer' }, { type: 'string' }] },
  float: { type: 'number' },
  decimal: { oneOf: [{ type: 'number' }, { type: 'string' }] },
  timestamp: { type: 'string', format: 'date-time' },
  dateTime: { type: 'string', example: '2026-01-15T12:00:00' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', example: '12:00:00' },
  json: {},
  xml: { type: 'string' },
  csv: { type: 'array', items: { type: 'string' } },
  uuid: { type: 'string', format: 'uuid' },
  hash: { type: 'string' },
  alias: {},
  binary: { type: 'string' },
  unknown: {},
};

/** System collections whose own path works like `/items/…`. */
const systemPaths: ReadonlySet<string> = new Set([
  'activity',
  'files',
  'folders',
  'permissions',
  'presets',
  'revisions',
  'roles',
  'settings',
  'users',
  'webhooks',
]);

export function describeApi(
  context: Context,
  about: { readonly url: string; readonly version: string },
): Json {
  const { model, grants } = context;
  const readable = [...model.collections.values()].flatMap((collection) => {
    const path = pathOf(collection);
    const grant = grants.grant(collection.name, 'read');
    return path !== null && grant ? [{ collection, path, grant }] : [];
  });
  const names = new Set(readable.map(({ collection }) => collection.name));
  return {
    openapi: '3.0.3',
    info: {
      title: 'Armature',
      version: about.version,
      description: 'The operations that you may use in this project.',
    },
    servers: [{ url: about.url }],
    tags: readable.map(({ collection }) => ({ name: collection.name })),
    paths: Object.fromEntries(readable.flatMap(({ collection, path }) => pathsOf(context, collection, path))),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: errorSchema,
        ...Object.fromEntries(
          readable.map(({ collection, grant }) => [
            schemaName(collection.name),
            rowSchema(model, collection, grant, names),
          ]),
        ),
      },
    },
    security: [{ token: [] }, {}],
  };
}

function pathOf({ name, system, table, primaryKey }: ModelCollection): string | null {
  if (!table || primaryKey === null) return null;
  if (!system) return `/items/${name}`;
  const short = name.replace(/^directus_/, '');
  return systemPaths.has(short) ? `/${short}` : null;
}

/**
 * Returns the component name of a collection. Component names may contain only letters, digits, points, hyphens and
 * underscores.
 */
function schemaName(collection: string): string {
  return `Row_${collection.replaceAll(/[^\w.-]/g, (sign) => `-${sign.codePointAt(0)}-`)}`;
}

function rowSchema(
  model: Model,
  collection: ModelCollection,
  grant: Grant,
  names: ReadonlySet<string>,
): Json {
  const fields = [...collection.fields.values()].filter(
    (field) =>
      opensField(grant, field.name) && (field.column !== null || listTarget(model, collection, field)),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, fieldSchema(model, collection, field, names)]),
    ),
  };
}

/** Returns the collection of a one-to-many list field; null for other fields. */
function listTarget(model: Model, collection: ModelCollection, field: ModelField): string | null {
  const step = stepOf(model, collection, field.name);
  return step?.is === 'many' ? step.target.name : null;
}

function fieldSchema(
  model: Model,
  collection: ModelCollection,
  field: ModelField,
  names: ReadonlySet<string>,
): Json {
  const many = listTarget(model, collection, field);
  const key = { oneOf: [{ type: 'integer' }, { type: 'string' }] };
  if (many !== null) return { type: 'array', items: keyOr(many, key, names) };
  const one = model.relation(collection.name, field.name)?.related_collection ?? null;
  const { note } = field.raw.meta ?? {};
  const plain = schemas[field.type];
  const description = note ? { description: note } : {};
  if (one !== null) return { ...keyOr(one, plain, names), nullable: true, ...description };
  return { ...plain, ...(field.column?.nullable ? { nullable: true } : {}), ...description };
}

/** Returns the schema of a reference: the key, or the related row if its fields were requested. */
function keyOr(collection: string, key: Json, names: ReadonlySet<string>): Json {
  if (!names.has(collection)) return key;
  return { oneOf: [key, { $ref: `#/components/schemas/${schemaName(collection)}` }] };
}

function pathsOf({ grants }: Context, collection: ModelCollection, path: string): [string, Json][] {
  const { name, singleton } = collection;
  const may = (action: Action) => grants.grant(name, action) !== undefined;
  const row = { $ref: `#/components/schemas/${schemaName(name)}` };
  const operation = (id: string, more: Json, answer: Json | null): Json => ({
    operationId: `${id} ${name}`,
    tags: [name],
    ...more,
    responses: {
      ...(answer
        ? { 200: { description: 'Done', content: json({ type: 'object', properties: { data: answer } }) } }
        : { 204: { description: 'Done' } }),
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  });
  const list = { type: 'array', items: row };
  const changed = { allOf: [row, confirmation] };
  const body = (schema: Json) => ({ requestBody: { required: true, content: json(schema) } });
  if (singleton)
    return [
      [
        path,
        {
          get: operation('read', { parameters: [parameters[0]] }, row),
          ...(may('update') ? { patch: operation('update', body(row), row) } : {}),
        },
      ],
    ];
  const key = { name: 'key', in: 'path', required: true, schema: { type: 'string' } };
  return [
    [
      path,
      {
        get: operation('list', { parameters }, list),
        ...(may('create') ? { post: operation('create', body({ oneOf: [row, list] }), row) } : {}),
      },
    ],
    [
      `${path}/{key}`,
      {
        parameters: [key],
        get: operation('read', { parameters: [parameters[0]] }, row),
        ...(may('update') ? { patch: operation('update', body(changed), row) } : {}),
        ...(may('delete') ? { delete: operation('delete', {}, null) } : {}),
      },
    ],
  ];
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** Schema of the current password, which any write may need because it may change the caller's credentials. */
const confirmation: Json = {
  type: 'object',
  properties: {
    current_password: {
      type: 'string',
      format: 'password',
      writeOnly: true,
      description:
        'Required to change your own email, password or token. Otherwise the API responds with 403 CURRENT_PASSWORD_REQUIRED.',
    },
  },
};

const parameters = [
  ['fields', 'Field paths separated by commas; * for all', { type: 'string' }],
  ['filter', 'A filter rule as JSON', { type: 'string' }],
  ['search', 'Returns only rows that contain this text', { type: 'string' }],
  ['sort', 'Field names separated by commas; a leading - sorts descending', { type: 'string' }],
  [
    'max_value_length',
    'In bytes. Longer values are replaced with their beginning, and "$shortened" names their fields and sizes',
    { type: 'integer', minimum: 100 },
  ],
  ['limit', 'Default 100; -1 for all', { type: 'integer', minimum: -1 }],
  ['page', 'Starts at 1', { type: 'integer', minimum: 1 }],
  ['meta', 'total_count, filter_count or *; with exact, long counts are not estimated', { type: 'string' }],
].map(([name, description, schema]) => ({ name, in: 'query', description, schema }));

const errorSchema: Json = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          extensions: { type: 'object', properties: { code: { type: 'string' } } },
        },
      },
    },
  },
};
