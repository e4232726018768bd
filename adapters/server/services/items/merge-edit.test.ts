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
  180_000 * fuzzTimes,
);

interface ListRow {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly place: number;
}
type Rows = ReadonlyMap<number, ListRow>;
const cells = ['x', 'y', 'place'] as const;

/** What a writer does to the list: values of rows, two rows swapped, rows removed and added. */
interface Wish {
  readonly set: ReadonlyMap<number, Partial<ListRow>>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly Omit<ListRow, 'id'>[];
}

const listTurns = fc.array(
  fc.record({
    writer: fc.integer({ min: 0, max: 3 }),
    reads: fc.boolean(),
    changes: fc.array(
      fc.record({ row: fc.nat(3), cell: fc.constantFrom('x', 'y'), value: fc.integer({ min: 0, max: 3 }) }),
      { maxLength: 2 },
    ),
    swap: fc.option(fc.tuple(fc.nat(3), fc.nat(3)), { nil: null, freq: 2 }),
    remove: fc.option(fc.nat(3), { nil: null, freq: 3 }),
    add: fc.boolean(),
    resolve: fc.constantFrom('mine', 'theirs'),
  }),
  { minLength: 2, maxLength: 10 },
);
type ListTurn = (typeof listTurns extends fc.Arbitrary<infer T> ? T : never)[number];

function wishOf(base: readonly ListRow[], { changes, swap, remove, add }: ListTurn): Wish {
  const set = new Map<number, Partial<ListRow>>();
  const put = (row: ListRow | undefined, values: Partial<ListRow>) => {
    if (row) set.set(row.id, { ...set.get(row.id), ...values });
  };
  for (const { row, cell, value } of changes) put(base[row], { [cell]: value });
  const [one, other] = [base[swap?.[0] ?? -1], base[swap?.[1] ?? -1]];
  if (one && other) {
    put(one, { place: other.place });
    put(other, { place: one.place });
  }
  const gone = base[remove ?? -1]?.id;
  if (gone !== undefined) set.delete(gone);
  return {
    set,
    removed: new Set(gone === undefined ? [] : [gone]),
    added: add ? [{ x: 9, y: 9, place: base.length + 1 }] : [],
  };
}

/** The whole list that a client sends. */
function listOf(base: readonly ListRow[], { set, removed, added }: Wish): readonly Row[] {
  const kept = base.filter(({ id }) => !removed.has(id)).map((row) => ({ ...row, ...set.get(row.id) }));
  return [...kept.toSorted((a, b) => a.place - b.place), ...added];
}

/** Saves a list as the server does (merge-related.ts), over rows in memory. Returns null if both sides changed a cell. */
function saveList(
  stored: Rows,
  base: readonly ListRow[],
  list: readonly unknown[],
  nextId: number,
): Rows | null {
  const known = new Map(base.map((row) => [row.id, row]));
  const rows = new Map(stored);
  const edit = listEdit(base, list, 'id');
  for (const { id, ...set } of edit.update as unknown as readonly ListRow[]) {
    const [now, before] = [stored.get(id), known.get(id)];
    if (!now || !before) return null;
    const merged = mergeValues({ ...now }, { set, base: { ...before } });
    if (merged.conflicts.length > 0) return null;
    rows.set(id, { ...now, ...merged.set });
  }
  for (const id of edit.delete.map(Number)) {
    const [now, before] = [stored.get(id), known.get(id)];
    if (now && before && cells.some((cell) => now[cell] !== before[cell])) return null;
    rows.delete(id);
  }
  edit.create.forEach((row, i) => rows.set(nextId + i, { ...(row as unknown as ListRow), id: nextId + i }));
  return rows;
}

/** Whether both sides changed one cell to different values, or one side removed a row that the other changed. */
function isConflict(stored: Rows, base: readonly ListRow[], { set, removed }: Wish): boolean {
  return base.some((before) => {
    const [now, mine] = [stored.get(before.id), set.get(before.id) ?? {}];
    const changed = cells.filter((cell) => mine[cell] !== undefined && mine[cell] !== before[cell]);
    if (!now) return changed.length > 0;
    const theirs = cells.filter((cell) => now[cell] !== before[cell]);
    if (removed.has(before.id)) return theirs.length > 0;
    return changed.some((cell) => theirs.includes(cell) && now[cell] !== mine[cell]);
  });
}

/** The rows after a save without a conflict: this writer's cells, and all other cells as they were stored. */
function expectedRows(stored: Rows, base: readonly ListRow[], wish: Wish, nextId: number): Rows {
  const rows = new Map([...stored].filter(([id]) => !wish.removed.has(id)));
  for (const before of base)
    for (const cell of cells) {
      const [row, mine] = [rows.get(before.id), wish.set.get(before.id)?.[cell]];
      if (row && mine !== undefined && mine !== before[cell]) rows.set(before.id, { ...row, [cell]: mine });
    }
  wish.added.forEach((row, i) => rows.set(nextId + i, { ...row, id: nextId + i }));
  return rows;
}

/** Without the cells and rows about which the writer accepts the other side. */
function withoutConflicts(stored: Rows, base: readonly ListRow[], wish: Wish): Wish {
  const isClear = (part: Partial<Wish>) =>
    !isConflict(stored, base, { set: new Map(), removed: new Set(), added: [], ...part });
  const set = new Map(
    [...wish.set].map(([id, values]) => [
      id,
      Object.fromEntries(
        Object.entries(values).filter(([cell, value]) =>
          isClear({ set: new Map([[id, { [cell]: value }]]) }),
        ),
      ),
    ]),
  );
  return {
    ...wish,
    set,
    removed: new Set([...wish.removed].filter((id) => isClear({ removed: new Set([id]) }))),
  };
}

test(
  `${numRuns} histories of a list: own cells arrive, others stay, refusals are needed and resolved (FUZZ_SEED=${fuzzSeed})`,
  () => {
    const seen = { refused: 0, sharedRow: 0, reordered: 0 };
    fc.assert(
      fc.property(listTurns, (turns) => {
        let nextId = 4;
        let stored: Rows = new Map([1, 2, 3].map((id) => [id, { id, x: 0, y: 0, place: id }]));
        const known = new Map<number, readonly ListRow[]>();
        for (const turn of turns) {
          const base = (!turn.reads && known.get(turn.writer)) || [...stored.values()];
          const wish = wishOf(base, turn);
          if (turn.swap) seen.reordered += 1;
          const saved = saveList(stored, base, listOf(base, wish), nextId);
          expect(saved === null).toBe(isConflict(stored, base, wish));
          if (saved) {
            expect(saved).toEqual(expectedRows(stored, base, wish, nextId));
            const isShared = (row: ListRow) =>
              wish.set.has(row.id) && cells.some((cell) => stored.get(row.id)?.[cell] !== row[cell]);
            if (base.some(isShared)) seen.sharedRow += 1;
            stored = saved;
          } else {
            seen.refused += 1;
            // The writer reads again, keeps one side, and saves from there.
            const chosen = turn.resolve === 'mine' ? wish : withoutConflicts(stored, base, wish);
            const now = [...stored.values()];
            const resolved = saveList(stored, now, listOf(now, chosen), nextId);
            expect(resolved).toEqual(expectedRows(stored, now, chosen, nextId));
            stored = resolved ?? stored;
          }
          nextId += wish.added.length;
          known.set(turn.writer, [...stored.values()]);
        }
      }),
      { numRuns, seed: fuzzSeed },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(numRuns / 10);
  },
  180_000 * fuzzTimes,
);
