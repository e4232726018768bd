import type { Context } from '../../contract.ts';
import { requireAdmin } from './schema-change.ts';

/** Returns the number of fields by collection. It reads no table, so that a list of many collections stays fast. */
export function countFields(context: Context): Readonly<Record<string, number>> {
  requireAdmin(context);
  return Object.fromEntries(
    [...context.model.collections.values()].map(({ name, fields }) => [name, fields.size]),
  );
}
