/** Finds related rows by a unique value, with the caller's permission to read them. */
import { LRUCache } from 'lru-cache';
import { createFailure, type PlatformFailure } from '../../../../schemas/error/failure.ts';
import { readValue } from '../../../../schemas/field/read-value.ts';
import type { Context, ModelCollection, ModelField } from '../../contract.ts';
import { ItemsService } from '../items/items.ts';

export interface RelatedKeys {
  /**
   * Returns the value that the foreign key stores for the row with this value.
   * @throws INVALID_FOREIGN_KEY if the caller can read no such row.
   */
  find(context: Context, value: unknown): Promise<unknown>;
}

/** Found keys that are kept for the next rows. */
const maxKept = 10_000;

export function createRelatedKeys(
  field: string,
  target: ModelCollection,
  targetKey: string,
  column: ModelField,
): RelatedKeys {
  const kept = new LRUCache<string, { readonly key: unknown }>({ max: maxKept });
  return {
    async find(context, value) {
      const name = String(value);
      const known = kept.get(name);
      if (known) return known.key;
      const reading = readValue(column.type, value);
      const { data } = reading.ok
        ? await new ItemsService(target.name, context).readMany({
            fields: [targetKey],
            filter: { [column.name]: { _eq: reading.value } },
            limit: 1,
          })
        : { data: [] };
      const [row] = data;
      if (!row) throw missing(field, target, column, name);
      kept.set(name, { key: row[targetKey] });
      return row[targetKey];
    },
  };
}

function missing(field: string, target: ModelCollection, column: ModelField, value: string): PlatformFailure {
  const message = `No item of "${target.name}" has the ${column.name} "${value}".`;
  // Forms show `message` instead of the general text of the code.
  return createFailure('INVALID_FOREIGN_KEY', message, { field, collection: target.name, value, message });
}
