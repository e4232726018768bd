/** Explains what a user or role may do in a collection or with an item, and which permissions decide. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import { compileGrants, opensField } from '../../../../schemas/permission/grants.ts';
import { levelOf } from '../../../../schemas/permission/levels.ts';
import {
  actions,
  type Action,
  type Grant,
  type RawPermission,
} from '../../../../schemas/permission/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { readViewed, type Viewed } from '../../auth/views.ts';
import type { Context, ModelCollection } from '../../contract.ts';
import { grantsOfRows } from '../items/row-access.ts';
import { keyField, loadKeys, readKey, type Key } from '../items/rows.ts';
import { requireAdmin } from '../model/schema-change.ts';
import { readPermissions } from './grants.ts';

/** A permission of the role for one action. */
interface Deciding {
  /** null for a permission that app access includes. */
  readonly id: number | null;
  readonly permissions: unknown;
  readonly fields: readonly string[];
  /** Whether the item satisfies the rule. null if no item was named. */
  readonly matches: boolean | null;
}

interface ExplainedField {
  readonly allowed: boolean;
  /** The ids of the permissions that open the field. */
  readonly by: readonly (number | null)[];
}

interface ExplainedAction {
  /** `custom`: some items or some fields. */
  readonly access: 'all' | 'custom' | 'none';
  readonly permissions: readonly Deciding[];
  /** Absent for `delete`, which concerns whole items. */
  readonly fields?: Readonly<Record<string, ExplainedField>>;
}

export interface Explanation {
  readonly collection: string;
  readonly item: Key | null;
  /** The role whose permissions apply. null is the public role. */
  readonly role: string | null;
  /** Administrators need no permissions. */
  readonly admin: boolean;
  readonly actions: Readonly<Partial<Record<Action, ExplainedAction>>>;
}

/**
 * Evaluates the permissions of `{ user }` or `{ role }` (null: public) with the functions that enforce them. Within a
 * view it explains the viewed user or role. For `create`, the item does not matter.
 * @throws FORBIDDEN unless the caller is an administrator or a view of one.
 * @throws INVALID_PAYLOAD if a part is invalid.
 */
export async function explainAccess(context: Context, body: unknown): Promise<Explanation> {
  if (!context.accountability.view) requireAdmin(context);
  const given = isRecord(body) ? body : {};
  const collection = readCollection(context, given['collection']);
  const wanted = readActions(given['action']);
  const viewed = context.accountability.view ? context.accountability : await readSubject(context, given);
  const { admin } = viewed;
  const rows = admin ? [] : await readPermissions(context.database, viewed);
  const as: Context = {
    ...context,
    grants: compileGrants(rows, { admin }),
    accountability: { ...context.accountability, ...pickSubject(viewed) },
  };
  const item = readItem(collection, given['item']);
  const explained = wanted.map(async (action) => {
    const own = rows.filter((row) => row.collection === collection.name && row.action === action);
    const key = action === 'create' ? null : item;
    return [action, await explainAction(as, { collection, action, own, key })] as const;
  });
  return {
    collection: collection.name,
    item,
    role: viewed.role,
    admin,
    actions: Object.fromEntries(await Promise.all(explained)),
  };
}

interface Asked {
  readonly collection: ModelCollection;
  readonly action: Action;
  /** The permissions of the action, in the order of the parts of its grant. */
  readonly own: readonly RawPermission[];
  readonly key: Key | null;
}

async function explainAction(as: Context, { collection, action, own, key }: Asked): Promise<ExplainedAction> {
  const grant = as.grants.grant(collection.name, action);
  const withFields = (fieldOf: (name: string) => ExplainedField) =>
    action === 'delete'
      ? {}
      : { fields: Object.fromEntries([...collection.fields.keys()].map((name) => [name, fieldOf(name)])) };
  if (!grant) return { access: 'none', permissions: [], ...withFields(() => ({ allowed: false, by: [] })) };
  const open = key === null ? null : await openParts(as, collection, grant, key);
  const permissions = own.map(({ id = null, permissions: rule, fields }, i): Deciding => {
    const part = grant.parts[i];
    return {
      id,
      permissions: rule,
      fields: fields ?? [],
      matches: open && part !== undefined && open.some((one) => one === part),
    };
  });
  const isKey = (name: string) => action === 'read' && name === collection.primaryKey;
  // The key of a readable row is visible if any permission opens it (query/narrow.ts).
  const partsFor = (name: string) => (open === null || (isKey(name) && open.length > 0) ? grant.parts : open);
  const by = (name: string) =>
    own.flatMap(({ id = null }, i) => {
      const part = grant.parts[i];
      return part && partsFor(name).includes(part) && opensField(part, name) ? [id] : [];
    });
  return {
    access: accessOf(as, own, open),
    permissions,
    ...withFields((name) => ({
      allowed: partsFor(name).some((part) => opensField(part, name)),
      by: by(name),
    })),
  };
}

/** Returns the parts of the grant that open the item. No part opens an item that does not exist. */
async function openParts(as: Context, collection: ModelCollection, grant: Grant, key: Key) {
  const [found] = await loadKeys(as, collection, [key], grant.rule);
  if (found === undefined) return [];
  const grantOf = await grantsOfRows(as, collection, grant, [found]);
  return grantOf({ [keyField(collection).name]: found }).parts;
}

function accessOf(
  { grants }: Context,
  own: readonly RawPermission[],
  open: Grant['parts'] | null,
): ExplainedAction['access'] {
  if (open?.length === 0) return 'none';
  return grants.admin ? 'all' : levelOf(own);
}

function pickSubject({ user, role, admin, app }: Viewed): Viewed {
  return { user, role, admin, app };
}

async function readSubject(context: Context, given: Readonly<Record<string, unknown>>): Promise<Viewed> {
  const { user = null, role } = given;
  const field = user === null ? 'role' : 'user';
  const key = user ?? role;
  if (user === null && role === null) return { user: null, role: null, admin: false, app: false };
  if (typeof key !== 'string' || (user !== null && (role ?? null) !== null))
    throw refuse(field, 'Send either "user" or "role", as a key. "role": null is the public.');
  const found = await readViewed(
    context.database,
    user === null ? { user: null, role: key } : { user: key, role: null },
  );
  if (found) return found;
  throw refuse(field, `The ${field} "${key}" does not exist.`);
}

function readCollection({ model }: Context, name: unknown): ModelCollection {
  const found = typeof name === 'string' ? model.collections.get(name) : undefined;
  if (found?.table) return found;
  throw refuse('collection', `Collection "${String(name)}" does not exist.`);
}

function readActions(action: unknown = null): readonly Action[] {
  if (action === null) return actions;
  const known = actions.find((each) => each === action);
  if (known) return [known];
  throw refuse('action', `"action" must be one of [${actions.join(', ')}].`);
}

function readItem(collection: ModelCollection, item: unknown = null): Key | null {
  if (item === null) return null;
  const key = collection.primaryKey === null ? undefined : readKey(collection, item);
  if (key !== undefined) return key;
  throw refuse('item', `"${String(item)}" is not a key of "${collection.name}".`);
}

function refuse(field: string, text: string) {
  return createFailure('INVALID_PAYLOAD', text, { field });
}
