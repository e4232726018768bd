import { specialOf } from '../../field/traits.ts';
import type { FieldMeta, FieldType } from '../../field/types.ts';
import type { SystemColumn, SystemField, SystemReference } from './types.ts';

type Meta = Partial<FieldMeta>;

export function field(
  name: string,
  type: FieldType,
  meta: Meta = {},
  column: SystemColumn = {},
  references?: SystemReference,
): SystemField {
  const special = meta.special ?? (specialOf(type) === 'converts' ? [type] : null);
  return {
    field: name,
    type,
    column,
    meta: { width: 'half', ...meta, special },
    ...(references ? { references } : {}),
  };
}

/** Returns an auto-increment primary key. */
export function autoIncrementKey(meta: Meta = {}): SystemField {
  return field('id', 'integer', meta, { required: true, key: 'autoIncrement' });
}

/** Returns a UUID primary key that the server generates. */
export function uuidKey(meta: Meta = {}): SystemField {
  return field(
    'id',
    'uuid',
    { special: ['uuid'], interface: 'input', ...meta },
    { required: true, key: 'assigned', length: 36 },
  );
}

/** Returns a foreign-key field. */
export function foreignKey(
  name: string,
  to: SystemReference,
  meta: Meta = {},
  type: FieldType = 'uuid',
): SystemField {
  return field(name, type, meta, type === 'uuid' ? { length: 36 } : {}, to);
}

/** Returns a field without a column: a to-many relation or a divider. */
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
