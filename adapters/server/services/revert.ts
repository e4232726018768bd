/** An item as one of its revisions has it. */
import type { Context } from '../contract.ts';
import { forbidden, isSecret } from '../query/access.ts';
import type { Row } from '../query/read.ts';
import { ItemsService } from './items.ts';
import { isRow } from './payload.ts';
import { collectionOf } from './rows.ts';

/** Columns that still exist; keys, secrets and what the platform fills stay as they are. */
export async function revertRevision(context: Context, rawKey: string): Promise<void> {
  const revision = await new ItemsService('directus_revisions', context).readOne(rawKey, {});
  const { collection: name, item, data } = revision;
  if (typeof name !== 'string' || !isRow(data)) throw forbidden();
  const collection = collectionOf(context, name);
  const values: Row = {};
  for (const [field, value] of Object.entries(data)) {
    const known = collection.fields.get(field);
    if (!known?.column || known.column.generated || isSecret(known) || field === collection.primaryKey)
      continue;
    if (known.special.some((marker) => /^(date|user|role)-(created|updated)$/.test(marker))) continue;
    values[field] = value;
  }
  await new ItemsService(name, context).updateMany([item], values);
}
