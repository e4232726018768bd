import type { Database } from '../contract.ts';

/** Returns whether the user is linked to an identity of a provider. */
export async function hasLinkedIdentity({ knex }: Database, user: string): Promise<boolean> {
  const row: unknown = await knex('directus_identities').where({ user }).first('key');
  return row !== undefined;
}
