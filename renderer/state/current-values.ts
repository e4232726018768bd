/** The current values of a form, which its conditions read. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Row } from '../contract/platform.ts';
import { refersTo } from '../contract/related-row.ts';
import type { FieldStore } from '../contract/store.ts';

/** Returns the current values of the form, including related rows that are loaded. */
export function valuesOf(store: Pick<FieldStore, 'state' | 'related'>): Row {
  return withRelated(store, { ...store.state.initial, ...store.state.edits });
}

/** Returns `row` with loaded related rows in place of their keys. Edits of a related row take precedence. */
export function withRelated(store: Pick<FieldStore, 'related'>, row: Row): Row {
  const found = [...store.related.rows].flatMap(([field, { rows, row: related }]) => {
    const value = row[field];
    return refersTo(rows, value, related)
      ? [[field, { ...related, ...(isRecord(value) ? value : {}) }] as const]
      : [];
  });
  return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) };
}
