/**
 * holds() against the database: a rule means the same in memory and in SQL. FUZZ_SEED repeats a run, FUZZ_TIMES
 * multiplies it (`npm run fuzz`).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ItemsService } from '../../../adapters/server/services/items/items.ts';
import { holds } from '../../../schemas/filter/holds.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { ruleOf, treeOf } from '../../../registry/interfaces/system-filter/tree.ts';
import { databaseName } from '../../support/server.ts';
import { fuzzSeed, fuzzTimes } from '../../support/fuzz.ts';
import { openFilterDatabase, type FilterDatabase } from './database.ts';
import { asGraph, manyToAny, randomTables, relations, rules, scope } from './fuzz-world.ts';

let opened: FilterDatabase;
let things: ReturnType<typeof asGraph>;
beforeAll(async () => {
  opened = await openFilterDatabase(randomTables(fuzzSeed), relations, scope, [manyToAny]);
  const read = async (table: string) => {
    const { data } = await new ItemsService(table, opened.context).readMany({
      limit: -1,
      fields: columns(table),
    });
    return data;
  };
  things = asGraph({
    countries: await read('countries'),
    authors: await read('authors'),
    things: await read('things'),
    notes: await read('notes'),
  });
});
afterAll(() => opened.close());

function columns(table: string): string[] {
  const fields = opened.context.model.collections.get(table)?.fields.values() ?? [];
  return [...fields].filter(({ column }) => column).map(({ name }) => name);
}

const numRuns = 1000 * fuzzTimes;

it(
  `${numRuns} rules × 100 rows in memory and on ${databaseName} (FUZZ_SEED=${fuzzSeed})`,
  async () => {
    const service = new ItemsService('things', opened.context);
    let met = 0;
    let nested = 0;
    await fc.assert(
      fc.asyncProperty(rules, async (rule) => {
        const { data } = await service.readMany({
          fields: ['id'],
          filter: rule as Record<string, unknown>,
          sort: ['id'],
          limit: -1,
        });
        if (nestsGroups(rule)) nested += 1;
        const predicate = parsePredicate(rule);
        const told = things.map((thing) => [thing['id'], holds(predicate, thing, scope)] as const);
        expect(told.filter(([, truth]) => truth === 'unknown')).toEqual([]);
        const inMemory = told.filter(([, truth]) => truth === true).map(([id]) => id);
        expect(inMemory).toEqual(data.map((row) => row['id']));
        if (inMemory.length > 0 && inMemory.length < things.length) met += 1;
      }),
      { numRuns, seed: fuzzSeed },
    );
    // Rules that no row or every row meets would prove nothing.
    expect(met).toBeGreaterThan(numRuns / 3);
    expect(nested).toBeGreaterThan(numRuns / 20);
  },
  fuzzTimes * 60_000,
);

it(`the count of a list agrees with the predicate after the rule was edited in the builder, on ${databaseName}`, async () => {
  const service = new ItemsService('things', opened.context);
  await fc.assert(
    fc.asyncProperty(rules, async (rule) => {
      const tree = treeOf(rule);
      const built = JSON.parse(JSON.stringify(tree && ruleOf(tree))) as Record<string, unknown> | null;
      const { meta } = await service.readMany({
        fields: ['id'],
        limit: 1,
        meta: ['filter_count'],
        ...(built === null ? {} : { filter: built }),
      });
      const predicate = parsePredicate(rule);
      const count = things.filter((thing) => holds(predicate, thing, scope) === true).length;
      expect(meta?.filter_count).toBe(count);
    }),
    { numRuns: 50 * fuzzTimes, seed: fuzzSeed },
  );
});

/** Whether an _and or _or directly contains the other one. */
function nestsGroups(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  return Object.entries(rule).some(([name, value]) => {
    const members: readonly unknown[] = Array.isArray(value) ? value : [];
    const other = name === '_and' ? '_or' : name === '_or' ? '_and' : null;
    return (
      (other !== null && members.some((member) => Object.hasOwn(member as object, other))) ||
      members.some(nestsGroups) ||
      (members.length === 0 && nestsGroups(value))
    );
  });
}
