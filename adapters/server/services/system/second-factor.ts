import type { Context } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import { recordActivity } from '../items/history.ts';
import { inTransaction } from '../items/transaction.ts';

/** Saves or removes the TOTP secret of a user. The caller has checked a one-time code. */
export async function saveSecondFactor(context: Context, user: string, secret: string | null): Promise<void> {
  await inTransaction(context, async (transaction) => {
    const { knex } = transaction.context;
    await runSql(knex, sql('update directus_users set tfa_secret = ? where id = ?', secret, user));
    await recordActivity(transaction.context, 'update', 'directus_users', user);
    transaction.changes.push({ type: 'update', collection: 'directus_users', keys: [user] });
  });
}
