/**
 * Random histories of writers who read, change and save in any order. FUZZ_SEED repeats a run, FUZZ_TIMES multiplies
 * the number of runs.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzSeed, fuzzTimes } from '../../../../tests/support/fuzz.ts';
import { listEdit, mergeValues } from './merge-edit.ts';

type Row = Record<string, unknown>;

describe('mergeValues', () => {
  const started = { a: 1, b: 1 };

  test.each([
    ['a change of another field is kept', { a: 2 }, { a: 1 }, { a: 1, b: 9 }, { a: 2 }, []],
    ['a field sent unchanged is not written', { a: 1, b: 2 }, started, { a: 9, b: 1 }, { b: 2 }, []],
    ['the same change by both is none', { a: 2 }, { a: 1 }, { a: 2, b: 1 }, {}, []],
    ['both changed it, each to something else', { a: 2, b: 2 }, started, { a: 3, b: 1 }, { b: 2 }, ['a']],
    ['a field without a base is written as it is', { a: 2 }, {}, { a: 3, b: 1 }, { a: 2 }, []],
    ['null is a value', { a: null }, { a: 1 }, { a: 3, b: 1 }, {}, ['a']],
  ])('%s', (_, set, base, theirs, merged, conflicts) => {
    expect(mergeValues(theirs, { set, base })).toEqual({ set: merged, conflicts });
  });

  test('values are compared in normalized form', () => {
    const read = (_: string, value: unknown) => String(value).trim();
    expect(mergeValues({ a: '1' }, { set: { a: '2' }, base: { a: ' 1 ' } }, read).conflicts).toEqual([]);
  });
});

describe('listEdit', () => {
  test('returns created, changed and deleted rows', () => {
    const base = [{ id: 1, x: 'a' }, { id: 2, x: 'b' }, 3];
    const list = [{ id: 1, x: 'z' }, 3, 4, { x: 'new' }];
    expect(listEdit(base, list, 'id')).toEqual({
      create: [{ x: 'new' }],
      update: [{ id: 1, x: 'z' }, { id: 4 }],
      delete: [2],
    });
  });
});

const numRuns = 10_000 * fuzzTimes;
const fields = ['a', 'b', 'c', 'd'] as const;

/** The steps of one writer: reads, changes some fields, and saves them, with or without the unchanged ones. */
interface Turn {
  readonly writer: number;
  readonly does: 'read' | 'save';
  readonly touched: readonly (typeof fields)[number][];
  readonly values: readonly number[];
  readonly whole: boolean;
}

const histories: fc.Arbitrary<readonly Turn[]> = fc.integer({ min: 2, max: 5 }).chain((writers) =>
  fc.array(
    fc.record({
      writer: fc.integer({ min: 0, max: writers - 1 }),
      does: fc.constantFrom('read', 'save', 'save'),
      touched: fc.subarray([...fields], { minLength: 1 }),
      values: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }),
      whole: fc.boolean(),
    }),
    { minLength: 4, maxLength: 16 },
  ),
);

test(
  `${numRuns} histories: no write to an untouched field is lost, none is overwritten unseen (FUZZ_SEED=${fuzzSeed})`,
  () => {
    let refusals = 0;
    fc.assert(
      fc.property(histories, (turns) => {
        let stored: Row = { a: 0, b: 0, c: 0, d: 0 };
        /** How often each field was written, and which of these writes each writer has seen. */
        let written: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 };
        const known = new Map<number, { row: Row; written: Record<string, number> }>();
        for (const { writer, does, touched, values, whole } of turns) {
          const mine = known.get(writer) ?? { row: { ...stored }, written: { ...written } };
          known.set(writer, mine);
          if (does === 'read') {
            known.set(writer, { row: { ...stored }, written: { ...written } });
            continue;
          }
          const wanted: Row = Object.fromEntries(touched.map((field, i) => [field, values[i]]));
          const set = whole ? { ...mine.row, ...wanted } : wanted;
          const { set: merged, conflicts } = mergeValues(stored, { set, base: mine.row });
          const before = stored;
          const changedByOthers = (field: string) => written[field] !== mine.written[field];
          for (const field of conflicts) {
            expect(touched).toContain(field);
            expect(changedByOthers(field)).toBe(true);
          }
          if (conflicts.length > 0) {
            refusals += 1;
            continue;
          }
          stored = { ...stored, ...merged };
          for (const field of fields) {
            const mineIsNew = touched.includes(field) && wanted[field] !== mine.row[field];
            expect(stored[field]).toBe(mineIsNew ? wanted[field] : before[field]);
            // A value of another writer is overwritten only if this writer has read an equal value.
            if (mineIsNew && before[field] !== wanted[field]) expect(before[field]).toBe(mine.row[field]);
            if (stored[field] !== before[field]) written = { ...written, [field]: (written[field] ?? 0) + 1 };
          }
          known.set(writer, { row: { ...stored }, written: { ...written } });
        }
      }),
      { numRuns, seed: fuzzSeed },
    );
    expect(refusals).toBeGreaterThan(numRuns / 10);
  },
  60_000 * fuzzTimes,
);

/** A writer's change of a list: rows are removed, changed and added. */
const listTurns = fc.array(
  fc.record({
    writer: fc.integer({ min: 0, max: 4 }),
    reads: fc.boolean(),
    drop: fc.integer({ min: 0, max: 5 }),
    change: fc.integer({ min: 0, max: 5 }),
    add: fc.boolean(),
  }),
  { minLength: 2, maxLength: 10 },
);

test(
  `${numRuns} histories of a list: rows that a writer left alone stay as the others made them (FUZZ_SEED=${fuzzSeed})`,
  () => {
    fc.assert(
      fc.property(listTurns, (turns) => {
        let next = 4;
        let stored = new Map<number, Row>([1, 2, 3].map((id) => [id, { id, x: 0 }]));
        const known = new Map<number, readonly Row[]>();
        turns.forEach(({ writer, reads, drop, change, add }, turn) => {
          const base = (!reads && known.get(writer)) || [...stored.values()];
          const kept = base.filter((_, i) => i !== drop);
          const list: Row[] = kept.map((row, i) => (i === change ? { ...row, x: turn + 1 } : row));
          if (add) list.push({ x: -turn });
          const edit = listEdit(base, list, 'id');
          const before = stored;
          stored = new Map(before);
          for (const id of edit.delete) stored.delete(Number(id));
          for (const row of edit.update)
            if (stored.has(Number(row['id']))) stored.set(Number(row['id']), row);
          for (const row of edit.create) stored.set(next, { id: next++, ...row });
          const [dropped, changed] = [base[drop]?.['id'], kept[change]?.['id']];
          for (const [id, row] of before) {
            if (id === dropped) expect(stored.has(id)).toBe(false);
            else if (id !== changed) expect(stored.get(id)).toEqual(row);
          }
          expect(stored.size).toBe(before.size - (before.has(Number(dropped)) ? 1 : 0) + (add ? 1 : 0));
          known.set(writer, [...stored.values()]);
        });
      }),
      { numRuns, seed: fuzzSeed },
    );
  },
  60_000 * fuzzTimes,
);
