/** Starts views: an administrator sees the platform as a user or role. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Bearer, View } from '../../auth/tokens.ts';
import { readViewed, type Viewed } from '../../auth/views.ts';
import type { Context } from '../../contract.ts';
import { forbidden } from '../../access.ts';
import { recordActivity } from '../items/history.ts';
import { inTransaction } from '../items/transaction.ts';
import { requireAdmin } from '../model/schema-change.ts';

/**
 * Returns the claims of the tokens of a view, and notes the view in the activity. A view that renews an earlier one is
 * not noted again.
 * @throws FORBIDDEN if the caller is not an administrator, or has no session. A view ends with its session.
 * @throws INVALID_PAYLOAD if the user or role does not exist, or may not be viewed like this.
 */
export async function startView(
  context: Context,
  body: Readonly<Record<string, unknown>>,
  renewed: Bearer | null,
): Promise<{
  readonly bearer: Bearer;
  readonly viewed: Pick<Viewed, 'admin'> & { readonly writable: boolean };
}> {
  requireAdmin(context);
  const { user: by, session } = context.accountability;
  if (by === null || session === undefined) throw forbidden();
  const view = readView(body);
  const viewed = await readViewed(context.database, view);
  const field = view.user === null ? 'role' : 'user';
  if (!viewed)
    throw createFailure('INVALID_PAYLOAD', `The ${field} "${view[field]}" does not exist.`, { field });
  if (view.writable && viewed.admin)
    throw createFailure('INVALID_PAYLOAD', 'Administrators can be viewed read-only. Leave "writable" out.', {
      field: 'writable',
    });
  const bearer: Bearer = { user: by, session, view };
  if (!isSameView(bearer, renewed))
    await inTransaction(context, (transaction) =>
      recordActivity(
        transaction.context,
        view.writable ? 'write-as' : 'view-as',
        `directus_${field}s`,
        String(view[field]),
      ),
    );
  return { bearer, viewed: { admin: viewed.admin, writable: view.writable } };
}

function isSameView(bearer: Bearer, renewed: Bearer | null): boolean {
  const textOf = ({ user, session, view }: Bearer) =>
    JSON.stringify([user, session, view?.user, view?.role, view?.writable]);
  return renewed !== null && textOf(bearer) === textOf(renewed);
}

function readView({ user = null, role = null, writable = false }: Readonly<Record<string, unknown>>): View {
  const refuse = (field: string, text: string) => createFailure('INVALID_PAYLOAD', text, { field });
  if (user !== null && typeof user !== 'string') throw refuse('user', '"user" must be a key.');
  if (role !== null && typeof role !== 'string') throw refuse('role', '"role" must be a key.');
  if ((user === null) === (role === null)) throw refuse('user', 'Send either "user" or "role".');
  if (typeof writable !== 'boolean') throw refuse('writable', '"writable" must be true or false.');
  if (writable && user === null)
    throw refuse('writable', 'A role cannot write, because a change needs a user. Send "user" instead.');
  return { user, role, writable };
}
