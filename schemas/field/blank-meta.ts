import type { FieldMeta } from './types.ts';

/** Returns field metadata in which every property has its default. */
export function blankFieldMeta(collection: string, field: string): FieldMeta {
  return {
    collection,
    field,
    special: null,
    interface: null,
    options: null,
    display: null,
    display_options: null,
    readonly: false,
    hidden: false,
    sort: null,
    width: null,
    group: null,
    translations: null,
    note: null,
  };
}
