import type { Field } from './types.ts';

/** Returns the group that contains a field. Some platforms store the group's field name, others its id. */
export function groupOf({ meta }: Field, fields: readonly Field[]): Field | undefined {
  const group = meta?.group ?? null;
  return group === null
    ? undefined
    : fields.find((field) => field.kind === 'group' && (field.field === group || field.meta?.id === group));
}
