/** Comments on items, stored as activity entries (CALL-19…21). */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { grantForFields, withAllFields } from '../../../../schemas/permission/grants.ts';
import type { Grant } from '../../../../schemas/permission/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, Row } from '../../contract.ts';
import { forbidden, grantFor, isUnlimited, requireField } from '../../access.ts';
import { recordActivity } from '../items/history.ts';
import { ItemsService } from '../items/items.ts';
import { collectionOf, loadRows, readKey, removeRows, updateRow, type Key } from '../items/rows.ts';
import { validateChange, validateNew, validateStored } from '../items/validation.ts';
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

/** Changes the text of a comment. The caller's permissions must include its field, and allow the new text. */
export async function updateComment(context: Context, rawKey: string, body: unknown): Promise<void> {
  const comment = readText(isRecord(body) ? body['comment'] : undefined);
  await inTransaction(context, async (transaction) => {
    const { key, row, grant } = await ownComment(transaction.context, rawKey, 'update');
    const collection = collectionOf(context, activity);
    const pending = validateChange(transaction.context, collection, grant, row, { comment });
    await updateRow(transaction.context, collection, key, { comment });
    await validateStored(transaction.context, collection, key, pending);
    transaction.changes.push({ type: 'update', collection: activity, keys: [key] });
  });
}

export async function deleteComment(context: Context, rawKey: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const { key } = await ownComment(transaction.context, rawKey, 'delete');
    await removeRows(transaction.context, collectionOf(context, activity), [key]);
    transaction.changes.push({ type: 'delete', collection: activity, keys: [key] });
  });
}

interface OwnComment {
  readonly key: Key;
  readonly row: Row;
  readonly grant: Grant;
}

async function ownComment(
  context: Context,
  rawKey: string,
  action: 'update' | 'delete',
): Promise<OwnComment> {
  const collection = collectionOf(context, activity);
  const whole = grantFor(context.grants, activity, action);
  if (action === 'update') requireField(whole, 'comment');
  const grant = action === 'update' ? grantForFields(whole, ['comment']) : whole;
  const key = readKey(collection, rawKey);
  const [row] = key === undefined ? [] : await loadRows(context, collection, [key], grant.rule);
  if (key !== undefined && row?.['action'] === 'comment' && canEditComment(context, row))
    return { key, row, grant };
  throw forbidden(
    isUnlimited(grant.rule) ? undefined : { code: 'rule', action, collection: activity, rule: grant.rule },
  );
}

/** Returns whether the comment belongs to the caller or the caller is an admin. Callers without a session own none. */
function canEditComment({ grants, accountability: { user } }: Context, row: Row): boolean {
  return grants.admin || (user !== null && row['user'] === user);
}

/** @throws INVALID_PAYLOAD if the text is missing or only white space. */
function readText(comment: unknown): string {
  if (typeof comment === 'string' && comment.trim() !== '') return comment;
  throw createFailure('INVALID_PAYLOAD', '"comment" is required', { field: 'comment' });
}

function readComment(body: unknown): { collection: string; item: string; comment: string } {
  const sent = isRecord(body) ? body : {};
  const comment = readText(sent['comment']);
  const { collection, item } = sent;
  for (const [field, value] of Object.entries({ collection, item }))
    if (value === undefined || value === null || value === '')
      throw createFailure('INVALID_PAYLOAD', `"${field}" is required`, { field });
  return { collection: String(collection), item: String(item), comment };
}
