/** Restores an item to one of its revisions. */
import { sameValue } from '../../../../schemas/value/same.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { forbidden, isSecret } from '../../access.ts';
import { ItemsService } from './items.ts';
import { collectionOf, loadRows, readKey } from './rows.ts';
import { ruleOf } from '../system/system-rules.ts';
import { updateRows } from './write-rows.ts';
import { inTransaction } from './transaction.ts';

/**
 * Restores columns that still exist and whose value differs. Keys, secrets and fields that the platform fills stay
 * unchanged. REV-03: activity logs the action `revert`.
 */
export async function revertRevision(context: Context, rawKey: string): Promise<void> {
  const revision = await new ItemsService('directus_revisions', context).readOne(rawKey, {});
  const { collection: name, item, data } = revision;
  if (typeof name !== 'string' || !isRecord(data)) throw forbidden();
  const collection = collectionOf(context, name);
  const key = readKey(collection, item);
  if (key === undefined) throw forbidden();
  const serverFields = ruleOf(collection)?.serverFields;
  const values: Row = {};
  for (const [field, value] of Object.entries(data)) {
    const known = collection.fields.get(field);
    if (!known?.column || known.column.generated || isSecret(known) || field === collection.primaryKey)
      continue;
    if (serverFields?.has(field)) continue;
    if (known.special.some((marker) => /^(date|user|role)-(created|updated)$/.test(marker))) continue;
    values[field] = value;
  }
  await inTransaction(context, async (transaction) => {
    const [current] = await loadRows(transaction.context, collection, [key]);
    const changes = Object.entries(values).filter(([field, value]) => !sameValue(current?.[field], value));
    for (const { revision } of await updateRows(transaction, collection, [key], Object.fromEntries(changes)))
      if (revision) revision.action = 'revert';
  });
}
