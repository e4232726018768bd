import type { Dialect } from '../../contract.ts';
import { quoted } from '../names.ts';

/** Returns the JSON of all rows of each group, which SQLite writes much faster than it returns the rows. */
export const contentByGroup: Dialect['contentByGroup'] = async (knex, { table, column, order }) => {
  const columns: readonly { readonly name: string }[] = await knex.raw(
    'select name from pragma_table_info(?)',
    [table],
  );
  // JSON has no bytes, and text of other programs may be stored as bytes.
  const values = columns.map(
    ({ name }) => `iif(typeof(${quoted(name)}) = 'blob', quote(${quoted(name)}), ${quoted(name)})`,
  );
  const group = quoted(column);
  const rows: readonly { readonly name: unknown; readonly content: string }[] = await knex.raw(
    `select ${group} as name, json_group_array(json_array(${values.join()}) order by ${quoted(order)}) as content
     from ${quoted(table)} group by ${group} order by min(${quoted(order)})`,
  );
  return new Map(rows.map(({ name, content }) => [String(name), content]));
};
