import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../../../tests/support/fuzz.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { emptyRelationEdit } from '../../../renderer/contract/relation-edit.ts';
import type { RelationEdit } from '../../../renderer/contract/store.ts';
import { editsOf } from '../../../renderer/contract/edit-rows.ts';
import { moved, removedFromTree } from './moves.ts';
import { homeOf, linesOf, nodesOf, type TreeFields, type TreeNode } from './nodes.ts';
import { placeBeside, placeUnder } from './project.ts';

const fields: TreeFields = { field: 'below', keyField: 'id', sortField: 'sort' };
const root = 0;

/** Generates rows 1 … n, each below an earlier row or the root. */
const tree = fc
  .array(fc.nat(), { minLength: 1, maxLength: 9 })
  .map((picks) => picks.map((pick, i) => ({ id: i + 1, parent: pick % (i + 1), sort: i })));
type Flat = readonly { readonly id: number; readonly parent: number | null; readonly sort: number }[];

const rowsBelow = (rows: Flat, parent: number): readonly Row[] =>
  rows.filter((row) => row.parent === parent).map((row) => ({ ...row, below: rowsBelow(rows, row.id) }));
const shown = (rows: Flat, edit: RelationEdit) =>
  nodesOf({ first: rowsBelow(rows, root), below: new Map() }, edit, fields, root);

/** Lists key and parent of every visible row, in the order of the tree. */
function rowsIn(nodes: readonly TreeNode[], parent: Key = root): readonly string[] {
  const there = nodes.filter(({ isRemoved }) => !isRemoved);
  return there.flatMap(({ key, children }, i) => [`${parent} ${i} ${key}`, ...rowsIn(children ?? [], key)]);
}

/** Applies the edit as the platform does: `update` sets the parent, `delete` clears it. */
function saved(rows: Flat, edit: RelationEdit): Flat {
  const known = new Map<unknown, Flat[number]>(rows.map((row) => [row.id, row]));
  const write = (level: RelationEdit, parent: number) => {
    for (const row of level.update) {
      const { id, parent: _parent, sort } = known.get(row['id']) ?? { id: -1, parent: -1, sort: 0 };
      known.set(id, { id, parent, sort: typeof row['sort'] === 'number' ? row['sort'] : sort });
      write(editsOf(row['below']), id);
    }
    for (const key of level.delete) {
      const row = known.get(key);
      // Clears the parent only if the row is still there.
      if (row?.parent === parent) known.set(key, { ...row, parent: null });
    }
  };
  write(edit, root);
  return [...known.values()].toSorted((a, b) => a.sort - b.sort || a.id - b.id);
}

const step = fc.record({
  of: fc.nat(),
  what: fc.constantFrom('up', 'down', 'in', 'out', 'drag', 'drag', 'remove'),
  over: fc.nat(),
  levels: fc.integer({ min: -3, max: 3 }),
});

test(`after any moves and removals, the saved tree equals the shown one (FUZZ_SEED=${fuzzSeed})`, () => {
  fc.assert(
    fc.property(tree, fc.array(step, { maxLength: 12 }), (rows, steps) => {
      let edit = emptyRelationEdit;
      for (const { of, what, over, levels } of steps) {
        const nodes = shown(rows, edit);
        const all = linesOf(nodes, () => true);
        const line = all[of % Math.max(all.length, 1)];
        if (!line || line.node.isRemoved) continue;
        if (what === 'remove') {
          edit = removedFromTree(edit, fields, line.node, (rest) => homeOf(shown(rows, rest), line.node));
          continue;
        }
        const id = line.node.path.join('/');
        const lines = linesOf(nodes, () => true, id);
        const from = lines.findIndex(({ node }) => node === line.node);
        const place =
          what === 'drag'
            ? placeUnder(nodes, lines, { from, over: over % lines.length, levels })
            : placeBeside(all, line, what);
        if (place) edit = moved(edit, fields, line.node, place);
      }
      const before = rowsIn(shown(rows, edit));
      expect(rowsIn(shown(saved(rows, edit), emptyRelationEdit))).toEqual(before);
    }),
    { numRuns: 400, seed: fuzzSeed },
  );
});
