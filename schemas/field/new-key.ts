/** The primary keys that a new collection can have. Pure. */

export const keyKinds = ['integer', 'bigInteger', 'uuid', 'string'] as const;

export interface NewKey {
  readonly name: string;
  readonly kind: (typeof keyKinds)[number];
}

const maxLength = { uuid: 36, string: 255 } as const;

/** Returns the primary key field of a new collection, as `POST /collections` takes it (DM-12, DM-13, DM-14). */
export function newKeyField({ name: field, kind }: NewKey) {
  const isTyped = kind === 'string';
  const meta = {
    interface: 'input',
    hidden: !isTyped,
    readonly: !isTyped,
    ...(kind === 'uuid' ? { special: ['uuid'] } : {}),
  };
  const schema =
    kind === 'uuid' || kind === 'string'
      ? { is_primary_key: true, has_auto_increment: false, max_length: maxLength[kind] }
      : { is_primary_key: true, has_auto_increment: true };
  return { field, type: kind, meta, schema };
}
