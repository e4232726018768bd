import { maxCounted } from '../../../../../schemas/model/change.ts';
import type { Database, Snapshot } from '../../../contract.ts';
import { quoted, withoutPlaceholders } from '../../names.ts';
import { maxExamples } from '../../unconvertible.ts';
import { castOf } from '../ddl.ts';
import { declare } from '../declared-type.ts';
import { explainChange } from '../to-failure.ts';

/**
 * Returns `Database.findUnconvertible`. A temporary function casts and assigns each value like ALTER TABLE, and catches
 * the errors. Its transaction is rolled back.
 */
export function createFindUnconvertible(
  open: (signal?: AbortSignal) => Promise<Snapshot>,
): Database['findUnconvertible'] {
  return async ({ table, before, after }, signal) => {
    const type = declare(after);
    if (type === declare(before) || before.autoIncrement) return { count: 0, examples: [] };
    const snapshot = await open(signal);
    const run = (sql: string) => snapshot.read({ text: withoutPlaceholders(sql), values: [] });
    const [at, name] = [quoted(table), quoted(before.name)];
    try {
      await run('set transaction read write');
      await run(`create function pg_temp.armature_fits(v ${at}.${name}%type) returns boolean language plpgsql as $fits$
        declare r ${type};
        begin
          r := v::${castOf(type)};
          return true;
        exception when data_exception then
          return false;
        end $fits$`);
      // Fails if the types have no cast, also for a table without rows.
      await run('select pg_temp.armature_fits(null)');
      const rows = await run(
        `with failed as materialized (
           select ${name} as v, ${name}::text as t from ${at}
           where ${name} is not null and not pg_temp.armature_fits(${name}) limit ${maxCounted + 1})
         select (array_agg(v))[1] as v, count(*) as n, sum(count(*)) over () as total
         from failed group by t order by n desc, t limit ${maxExamples}`,
      );
      return {
        count: Number(rows[0]?.['total'] ?? 0),
        examples: rows.map(({ v, n }) => ({ value: v, count: Number(n) })),
      };
    } catch (error) {
      throw explainChange(error) ?? error;
    } finally {
      await snapshot.close();
    }
  };
}
