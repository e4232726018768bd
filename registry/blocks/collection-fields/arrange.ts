/** The arrangement of the fields in the form of an item: their order and widths (DM-22). Pure. */
import type { Field, FieldWidth } from '../../../schemas/field/types.ts';

export const widths = ['half', 'full', 'fill'] as const satisfies readonly FieldWidth[];
export type Width = (typeof widths)[number];

/** Returns the width of a field in the grid. Both sides of a half line are `half`. */
export function widthOf({ meta }: Field): Width {
  const { width = null } = meta ?? {};
  if (width?.startsWith('half')) return 'half';
  return width === 'fill' ? 'fill' : 'full';
}

/** A change of one field, as `PATCH /fields/:collection` takes it. */
export interface FieldChange {
  readonly field: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Returns the changes that store an order. Positions begin with 1; only fields with another position change. */
export function changesOfOrder(fields: readonly Field[], order: readonly string[]): readonly FieldChange[] {
  const positions = new Map(fields.map(({ field, meta }) => [field, meta?.sort ?? null]));
  return order.flatMap((field, i) =>
    positions.get(field) === i + 1 ? [] : [{ field, meta: { sort: i + 1 } }],
  );
}

/** Merges changes, so that each field is sent once with its last values. */
export function mergeChanges(
  before: readonly FieldChange[],
  next: readonly FieldChange[],
): readonly FieldChange[] {
  const merged = new Map(before.map((change) => [change.field, change]));
  for (const { field, meta } of next)
    merged.set(field, { field, meta: { ...merged.get(field)?.meta, ...meta } });
  return [...merged.values()];
}

/** Returns the fields with unsaved changes applied, in their order. */
export function applyChanges(fields: readonly Field[], changes: readonly FieldChange[]): readonly Field[] {
  const byField = new Map(changes.map(({ field, meta }) => [field, meta]));
  const changed = fields.map((field) => {
    const meta = byField.get(field.field);
    return meta && field.meta ? { ...field, meta: { ...field.meta, ...meta } } : field;
  });
  const position = ({ meta }: Field) => meta?.sort ?? Number.POSITIVE_INFINITY;
  return changes.length === 0 ? fields : changed.toSorted((a, b) => position(a) - position(b) || 0);
}

/** Returns why a field cannot be moved or edited: the platform defines it, or it has no settings (DM-17). */
export function isLocked({ meta }: Field): boolean {
  return meta?.system === true;
}
