import type { Context } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';

/** Returns the stored signing secret of a webhook, unmasked. Returns undefined if the webhook does not exist. */
export async function readWebhookSecret(context: Context, key: unknown): Promise<unknown> {
  const [stored] = await runSql(context.knex, sql('select secret from directus_webhooks where id = ?', key));
  return stored?.['secret'];
}
