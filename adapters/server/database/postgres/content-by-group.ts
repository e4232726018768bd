import type { Dialect } from '../../contract.ts';
import { quoted } from '../names.ts';

/** Returns a digest of all rows of each group. */
export const contentByGroup: Dialect['contentByGroup'] = async (knex, { table, column, order }) => {
  const { rows }: { readonly rows: readonly { readonly name: unknown; readonly content: string }[] } =
    await knex.raw(
      `select t.${quoted(column)} as name, md5(string_agg(t::text, ',' order by t.${quoted(order)})) as content
     from ${quoted(table)} as t group by t.${quoted(column)} order by min(t.${quoted(order)})`,
    );
  return new Map(rows.map(({ name, content }) => [String(name), content]));
};
