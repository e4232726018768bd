/** Maps identities of single sign-on providers to users. */
import { createHash } from 'node:crypto';
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';
import { ItemsService } from '../items/items.ts';
import { findUser, type AuthUser } from '../../auth/users.ts';
import type { Identity } from '../../auth/providers.ts';
import { invalidCredentials } from '../../auth/tokens.ts';
import type { OAuthProvider } from '../../config.ts';

/**
 * Returns the user that is linked to the identity. Otherwise links the user with its e-mail address. Otherwise
 * creates a user, if the provider has a role for new users. The address counts only if the provider has verified it
 * or the configuration trusts it, because a user can enter any address there. Throws INVALID_CREDENTIALS if no user
 * is found.
 */
export async function findOrCreateUser(
  context: Context,
  provider: OAuthProvider,
  identity: Identity,
): Promise<AuthUser> {
  const { database } = context;
  const key = keyOf(provider, identity);
  const linked: { user: string } | undefined = await database
    .knex('directus_identities')
    .where({ key })
    .first('user');
  if (linked) return requireUser(await findUser(database, { id: linked.user }));
  const { email } = identity;
  if (email === null || !(identity.isVerified || provider.trustsEmail)) throw invalidCredentials();
  const known = await findUser(database, { email });
  // Only the invited user can accept an invitation, by setting a password.
  if (known && known.status !== 'active') return known;
  const user = known?.id ?? (await provision(context, provider, identity, email));
  await database.transaction(async (trx) => {
    await trx('directus_identities')
      .insert({ key, user, provider: provider.name })
      .onConflict('key')
      .ignore();
  });
  return requireUser(await findUser(database, { id: user }));
}

async function provision(
  context: Context,
  { role, name }: OAuthProvider,
  { subject, firstName, lastName }: Identity,
  email: string,
): Promise<string> {
  if (role === null) throw invalidCredentials();
  const roles: readonly { id: string; name: string }[] = await context
    .knex('directus_roles')
    .select('id', 'name');
  const [only, ...more] = roles.filter((one) => one.id === role || one.name === role);
  if (!only || more.length > 0)
    throw createFailure(
      'SERVICE_UNAVAILABLE',
      `OAUTH_${name.toUpperCase()}_ROLE must match exactly one role: "${role}".`,
    );
  const [user] = await new ItemsService('directus_users', context).createMany([
    {
      email,
      role: only.id,
      status: 'active',
      external_id: subject.slice(0, 255),
      first_name: firstName?.slice(0, 50) ?? null,
      last_name: lastName?.slice(0, 50) ?? null,
    },
  ]);
  return String(user);
}

function keyOf({ name, issuer, endpoints }: OAuthProvider, { subject }: Identity): string {
  const where = issuer ?? endpoints?.authorize ?? '';
  return createHash('sha256')
    .update(JSON.stringify([name, where, subject]))
    .digest('hex');
}

function requireUser(authUser: AuthUser | undefined): AuthUser {
  if (authUser) return authUser;
  throw invalidCredentials();
}
