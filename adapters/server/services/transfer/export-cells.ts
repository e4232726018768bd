/** The columns of exports that are tables. The plan defines them, so no rows are read ahead. */
import { isStructured } from '../../../../schemas/field/traits.ts';
import type { FieldType } from '../../../../schemas/field/types.ts';
import { writeJson } from '../../../../schemas/json/exact-number.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { ReadPlan } from '../../query/plan.ts';
import type { Row } from '../../contract.ts';

interface Cell {
  readonly name: string;
  /** null for values that are written as JSON, and for keys of many-to-any. */
  readonly type: FieldType | null;
  readonly read: (row: Row) => unknown;
}

/**
 * Returns the columns of a table of rows: single related rows are flattened to `author.name`. They have the order of the
 * requested fields. The columns of a field with `*` stay together.
 */
export function orderedCells(plan: ReadPlan, fields: readonly string[] = []): readonly Cell[] {
  const places = new Map<string, number>();
  // A list is one column, whichever of its fields are requested.
  for (const [i, name] of fields.entries()) {
    const steps = name.replaceAll(/:[^.]+/g, '').split('.');
    for (const [last] of steps.entries()) {
      const start = steps.slice(0, last + 1).join('.');
      if (!places.has(start)) places.set(start, i);
    }
  }
  const placeOf = (name: string): number => {
    const steps = name.split('.');
    for (let length = steps.length; length > 0; length--) {
      const start = steps.slice(0, length).join('.');
      const place = places.get(start) ?? places.get([...steps.slice(0, length - 1), '*'].join('.'));
      if (place !== undefined) return place;
    }
    return fields.length;
  };
  return cellsOf(plan)
    .map((cell) => ({ cell, place: placeOf(cell.name) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ cell }) => cell);
}

function cellsOf(plan: ReadPlan): readonly Cell[] {
  const own = plan.columns.map(({ as, field }) => ({
    name: as,
    type: isStructured(field.type) ? null : field.type,
    // A string in a JSON field keeps its quotes, so that the import reads it back as a string.
    read: (row: Row) => (isStructured(field.type) ? json(row[as]) : toCell(row[as])),
  }));
  const lists = plan.nested.flatMap(({ is, as }) =>
    is === 'many' ? [{ name: as, type: null, read: (row: Row) => json(row[as]) }] : [],
  );
  const related = plan.nested.flatMap((nested): Cell[] => {
    if (nested.is === 'many') return [];
    const { as } = nested;
    const plans = nested.is === 'one' ? [nested.plan] : [...nested.plans.values()];
    const inner = new Map(plans.flatMap(cellsOf).map((cell) => [cell.name, cell]));
    const cells = [...inner.values()].map(({ name, type, read }) => ({
      name: `${as}.${name}`,
      type,
      read: (row: Row) => (isRecord(row[as]) ? read(row[as]) : null),
    }));
    if (nested.is === 'one' || nested.plans.size === nested.step.allowed.length) return cells;
    // Rows of collections whose fields were not requested are keys.
    return [{ name: as, type: null, read: (row) => (isRecord(row[as]) ? null : toCell(row[as])) }, ...cells];
  });
  return [...own, ...lists, ...related];
}

export function toCell(value: unknown): unknown {
  return typeof value === 'object' ? json(value) : value;
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : writeJson(value);
}
