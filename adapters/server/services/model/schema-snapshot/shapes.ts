/** JSON Schema of requests: exactly the shape of the responses, so that no unknown part is ignored. */
import { fieldTypes } from '../../../../../schemas/field/types.ts';

const text = { type: 'string', minLength: 1 };
const flag = { type: 'boolean' };
const meta = { type: ['object', 'null'] };
const size = { type: ['integer', 'null'], minimum: 0 };

function shape(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  };
}

const names = { type: 'array', items: text };

const indexes = { type: 'array', items: shape({ columns: { ...names, minItems: 1 }, unique: flag }) };
const collection = shape({ collection: text, meta, table: flag, columns: names, indexes, checks: names }, [
  'columns',
  'indexes',
  'checks',
]);

const column = shape(
  {
    default_value: {},
    has_auto_increment: flag,
    is_nullable: flag,
    is_primary_key: flag,
    is_unique: flag,
    max_length: size,
    numeric_precision: size,
    numeric_scale: size,
  },
  ['max_length', 'numeric_precision', 'numeric_scale'],
);

const field = shape({
  collection: text,
  field: text,
  type: { enum: fieldTypes },
  schema: { oneOf: [{ type: 'null' }, column] },
  meta,
});

const relation = shape({
  collection: text,
  field: text,
  related_collection: { type: ['string', 'null'] },
  schema: {
    oneOf: [
      { type: 'null' },
      shape({
        foreign_key_column: text,
        on_delete: { enum: ['SET NULL', 'SET DEFAULT', 'CASCADE', 'NO ACTION', 'RESTRICT'] },
      }),
    ],
  },
  meta,
});

export const snapshotShape = shape(
  {
    version: { const: 1 },
    armature: text,
    collections: { type: 'array', items: collection },
    fields: { type: 'array', items: field },
    relations: { type: 'array', items: relation },
    omitted: names,
  },
  ['omitted'],
);

const step = (kind: string, more: Readonly<Record<string, object>>) =>
  shape({ kind: { const: kind }, collection: text, losesData: flag, text, ...more });

export const diffShape = shape({
  hash: text,
  steps: {
    type: 'array',
    items: {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: [
        step('create_collection', { to: collection, fields: { type: 'array', items: field } }),
        step('update_collection', { to: collection }),
        step('delete_collection', { from: collection }),
        step('create_field', { field: text, to: field }),
        step('update_field', { field: text, from: field, to: field }),
        step('delete_field', { field: text, from: field }),
        step('create_relation', { field: text, to: relation }),
        step('update_relation', { field: text, from: relation, to: relation }),
        step('delete_relation', { field: text, from: relation }),
        step('update_checks', { to: collection }),
        step('update_indexes', { from: collection, to: collection }),
      ],
    },
  },
});
