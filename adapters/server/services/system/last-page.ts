import type { Context } from '../../contract.ts';
import { runSql } from '../../query/read.ts';
import { sql } from '../../query/sql.ts';
import { inTransaction } from '../items/transaction.ts';

const maxLength = 255;

/**
 * Saves the last page that the user visited. This is not an update of the user: it needs no permission and creates no
 * history.
 */
export async function saveLastPage(context: Context, user: string, page: string): Promise<void> {
  await inTransaction(context, async (transaction) => {
    await runSql(
      transaction.context.knex,
      sql('update directus_users set last_page = ? where id = ?', page.slice(0, maxLength), user),
    );
  });
}
