import type { Database } from '../../contract.ts';
import { quoted } from '../names.ts';
import type { ReadCost } from './workers/cost.ts';

/** Numbers of places in a table, and of rows at each place, that an estimate tests. */
const places = 10;
const rowsPerPlace = 1000;

/** Returns `Database.estimateRows`. It tests rows at several places of the table and takes their share of all rows. */
export function createEstimate(
  read: Database['read'],
  cost: Pick<ReadCost, 'rowsOf'>,
): Database['estimateRows'] {
  return async ({ from, where, table }, signal) => {
    const all = cost.rowsOf(table);
    const isPlain = Number.isFinite(all) && !from.text.includes('(select ');
    const sample = isPlain
      ? samplePlaces(table, all)
      : `select * from ${from.text} limit ${places * rowsPerPlace}`;
    const [row] = await read(
      {
        text: `select count(*) as n, sum(case when ${where.text} then 1 else 0 end) as hits from (${sample}) as "t0"`,
        values: [...where.values, ...(isPlain ? [] : from.values)],
      },
      { signal },
    );
    const [tested, hits] = [Number(row?.['n'] ?? 0), Number(row?.['hits'] ?? 0)];
    // The number of rows of a view is not known, so the tested ones are all that is certain.
    return isPlain && tested > 0 ? Math.round((hits / tested) * all) : hits;
  };
}

/** Selects rows from places that are spread over the row ids of a table. */
function samplePlaces(table: string, all: number): string {
  const name = quoted(table).replaceAll('?', '\\?');
  return Array.from({ length: places }, (_, i) => {
    const start = Math.floor((all * i) / places);
    return `select * from (select * from ${name} where rowid > ${start} limit ${rowsPerPlace})`;
  }).join(' union all ');
}
