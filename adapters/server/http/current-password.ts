/**
 * Checks `current_password`, which proves that the session's user, and not a thief of the session, sends the request.
 */
import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { tryOwnSecret } from '../auth/attempts.ts';
import { verify } from '../auth/hash.ts';
import { findUser } from '../auth/users.ts';
import type { Context } from '../contract.ts';

const name = 'current_password';

/**
 * Removes `current_password` from the body and returns a context with `isConfirmed`. The key is at the top level of
 * the body, or in one of the objects of a list. If the collection has a field of that name, the body stays unchanged.
 * Throws CURRENT_PASSWORD_REQUIRED if the password is wrong, and REQUESTS_EXCEEDED after too many wrong ones.
 */
export async function confirmCaller(
  context: Context,
  request: FastifyRequest,
  collection: string | null,
): Promise<Context> {
  const { user } = context.accountability;
  const fields = collection === null ? undefined : context.model.collections.get(collection)?.fields;
  if (user === null || fields?.has(name)) return context;
  const password = takePassword(request);
  if (password === undefined) return context;
  const { database } = context;
  const authUser = await findUser(database, { id: user });
  // Users of a single sign-on provider have no password.
  if (!authUser?.password) return context;
  const hashed = authUser.password;
  const check = async () => typeof password === 'string' && (await verify(hashed, password));
  if (await tryOwnSecret(database, authUser.email, context.now(), check))
    return { ...context, isConfirmed: true };
  throw createFailure('CURRENT_PASSWORD_REQUIRED', 'The current password is wrong.', {
    field: name,
    reason: 'wrong',
  });
}

function takePassword(request: FastifyRequest): unknown {
  const { body } = request;
  if (!Array.isArray(body)) {
    const { password, rest } = split(body);
    request.body = rest;
    return password;
  }
  const rows = (body as unknown[]).map(split);
  request.body = rows.map(({ rest }) => rest);
  return rows.find(({ password }) => password !== undefined)?.password;
}

function split(row: unknown): { readonly password: unknown; readonly rest: unknown } {
  if (!isRecord(row) || !Object.hasOwn(row, name)) return { password: undefined, rest: row };
  const { [name]: password, ...rest } = row;
  return { password, rest };
}
