/** `current_password` beside the values of a write: the caller proves that the session is still in their hands. */
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { tryOwnSecret } from '../auth/attempts.ts';
import { verify } from '../auth/hash.ts';
import { findPerson } from '../auth/people.ts';
import type { Context } from '../contract.ts';

const name = 'current_password';

/**
 * Takes `current_password` out of the body and returns a context that says whether it is right. It stands at the top of
 * the body, beside `keys` and `data` or `set` and `base` too; in a list, one of its objects has it. A collection with a
 * field of that name keeps the value. Throws CURRENT_PASSWORD_REQUIRED if the password is wrong, and REQUESTS_EXCEEDED
 * after too many wrong ones.
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
  const person = await findPerson(database, { id: user });
  // A user of a provider has no password here that could be asked for.
  if (!person?.password) return context;
  const hashed = person.password;
  const check = async () => typeof password === 'string' && (await verify(hashed, password));
  if (await tryOwnSecret(database, person.email, context.now(), check))
    return { ...context, isConfirmed: true };
  throw fail('CURRENT_PASSWORD_REQUIRED', 'The current password is wrong.', {
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
