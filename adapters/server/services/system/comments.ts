/** Comments on items, stored as activity entries (CALL-19…21). */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { withAllFields } from '../../../../schemas/permission/grants.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { forbidden, grantFor, isUnlimited } from '../../access.ts';
import { recordActivity } from '../items/history.ts';
import { ItemsService } from '../items/items.ts';
import { collectionOf, loadRows, readKey, removeRows, updateRow, type Key } from '../items/rows.ts';
import { validateNew, validateStored } from '../items/validation.ts';
import { inTransaction } from '../items/transaction.ts';

const activity = 'directus_activity';

/** Creates a comment. The caller needs read access to the item and may create activity. */
export async function createComment(context: Context, body: unknown): Promise<Key> {
  const { collection, item, comment } = readComment(body);
  const grant = grantFor(context.grants, activity, 'create');
  const pending = validateNew(context, collectionOf(context, activity), withAllFields(grant), {
    action: 'comment',
    collection,
    item,
    comment,
    user: context.accountability.user,
    timestamp: context.now().toISOString(),
    ip: context.accountability.ip ?? '',
  });
  const items = new ItemsService(collection, context);
  await items.readOne(item, { fields: items.collection.primaryKey ? [items.collection.primaryKey] : [] });
  return inTransaction(context, async (transaction) => {
    const key = await recordActivity(transaction.context, 'comment', collection, item, comment);
    if (key === null) throw forbidden();
    await validateStored(transaction.context, collectionOf(context, activity), key, pending);
    return key;
  });
}

export async function updateComment(context: Context, rawKey: string, body: unknown): Promise<void> {
  const comment = isRecord(body) ? body['comment'] : undefined;
  if (typeof comment !== 'string' || comment === '')
    throw createFailure('INVALID_PAYLOAD', '"comment" is required', { field: 'comment' });
  await inTransaction(context, async (transaction) => {
    const key = await ownComment(transaction.context, rawKey, 'update');
    await updateRow(transaction.context, collectionOf(context, activity), key, { comment });
    transaction.changes.push({ type: 'update', collection: activity, keys: [key] });
  });
}

export async function deleteComment(context: Context, rawKey: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const key = await ownComment(transaction.context, rawKey, 'delete');
    await removeRows(transaction.context, collectionOf(context, activity), [key]);
    transaction.changes.push({ type: 'delete', collection: activity, keys: [key] });
  });
}

async function ownComment(context: Context, rawKey: string, action: 'update' | 'delete'): Promise<Key> {
  const collection = collectionOf(context, activity);
  const grant = grantFor(context.grants, activity, action);
  const key = readKey(collection, rawKey);
  const [row] = key === undefined ? [] : await loadRows(context, collection, [key], grant.rule);
  if (key !== undefined && row?.['action'] === 'comment' && canEditComment(context, row)) return key;
  throw forbidden(
    isUnlimited(grant.rule) ? undefined : { code: 'rule', action, collection: activity, rule: grant.rule },
  );
}

/** Returns whether the comment belongs to the caller or the caller is an admin. */
function canEditComment(context: Context, row: Row): boolean {
  return context.grants.admin || row['user'] === context.accountability.user;
}

function readComment(body: unknown): { collection: string; item: string; comment: string } {
  const sent = isRecord(body) ? body : {};
  const { collection, item, comment } = sent;
  for (const [field, value] of Object.entries({ comment, collection, item }))
    if (value === undefined || value === null || value === '')
      throw createFailure('INVALID_PAYLOAD', `"${field}" is required`, { field });
  return { collection: String(collection), item: String(item), comment: String(comment) };
}
