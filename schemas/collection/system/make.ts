import type { FieldMeta, FieldType } from '../../field/types.ts';
import type { SystemColumn, SystemField, SystemReference } from './types.ts';

/** What a type says about its field by itself. */
const specials: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  boolean: ['boolean'],
  csv: ['csv'],
  json: ['json'],
};

type Meta = Partial<FieldMeta>;

export function field(
  name: string,
  type: FieldType,
  meta: Meta = {},
  column: SystemColumn = {},
  references?: SystemReference,
): SystemField {
  const special = meta.special ?? specials[type] ?? null;
  return {
    field: name,
    type,
    column,
    meta: { width: 'half', ...meta, special },
    ...(references ? { references } : {}),
  };
}

/** A counted key. */
export function counter(meta: Meta = {}): SystemField {
  return field('id', 'integer', meta, { required: true, key: 'counted' });
}

/** A uuid that the server makes. */
export function identity(meta: Meta = {}): SystemField {
  return field(
    'id',
    'uuid',
    { special: ['uuid'], interface: 'input', ...meta },
    { required: true, key: 'given', length: 36 },
  );
}

/** A column that holds the key of a row elsewhere. */
export function pointer(
  name: string,
  to: SystemReference,
  meta: Meta = {},
  type: FieldType = 'uuid',
): SystemField {
  return field(name, type, meta, type === 'uuid' ? { length: 36 } : {}, to);
}

/** The to-many side, or a heading between fields: no column. */
export function alias(name: string, meta: Meta): SystemField {
  return { field: name, type: 'alias', meta: { width: 'full', ...meta } };
}

export function divider(
  name: string,
  icon: string,
  title: string,
  options: Readonly<Record<string, unknown>> = {},
): SystemField {
  return alias(name, {
    special: ['alias', 'no-data'],
    interface: 'presentation-divider',
    options: { icon, title, ...options },
  });
}

export function choices(...pairs: readonly (readonly [value: string | null, text: string])[]) {
  return { choices: pairs.map(([value, text]) => ({ text, value })) };
}
